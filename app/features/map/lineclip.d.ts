/** The package has no types. */
declare module "lineclip" {
  /** Clips an outline to a box (left, top, right, bottom). Empty if it is outside. */
  export function clipPolygon(
    points: [x: number, y: number][],
    box: [left: number, top: number, right: number, bottom: number],
  ): [x: number, y: number][];
}
