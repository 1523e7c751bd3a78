/** The package brings no types. */
declare module "lineclip" {
  /** The part of an outline inside a box (left, top, right, bottom), closed along its edges. Empty when it lies outside. */
  export function clipPolygon(
    points: [x: number, y: number][],
    box: [left: number, top: number, right: number, bottom: number],
  ): [x: number, y: number][];
}
