/**
 * `NSW_STAGE_2_FROM` during a test that mocks the environment with `withStageTwo`. Undefined means that no date is
 * announced.
 */
export const stageTwo: { from: string | undefined } = { from: undefined };

export function withStageTwo<Module extends { env: object }>({ env }: Module): Pick<Module, "env"> {
  return {
    env: {
      ...env,
      get NSW_STAGE_2_FROM() {
        return stageTwo.from;
      },
    },
  };
}
