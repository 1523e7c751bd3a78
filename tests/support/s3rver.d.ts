/** An S3 server for tests. The package has no types, so this declares the options that the tests use. */
declare module "s3rver" {
  export default class S3rver {
    constructor(options: {
      /** 0 chooses a free port. */
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
