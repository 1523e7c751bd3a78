/** An S3 server for tests. Of what the package offers, this is what they use; it has no types of its own. */
declare module "s3rver" {
  export default class S3rver {
    constructor(options: {
      /** 0 takes any free port. */
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
