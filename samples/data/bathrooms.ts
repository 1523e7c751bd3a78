import type { Template } from "#samples/template.ts";

export const BATHROOMS: readonly Template[] = [
  [
    "bath1 renovated",
    "The bathroom was renovated in {renovated}, with {tiles}, [a frameless shower|a large shower|good storage] and [{tap} tapware|a mirrored cabinet|a heated towel rail|a window for ventilation].",
  ],
  [
    "bath1 original",
    "The bathroom is [original but clean|neat and original|tidy and in good order], [with a window for light and air|with a shower over the bath recess|and was regrouted {recently}|with plenty of storage], [and the hot water system was replaced {recently}|and the plumbing is sound].",
  ],
  [
    "bath1",
    "[Fully tiled|Neatly tiled|Well presented], the bathroom has [{tiles}|a large shower|a mirrored cabinet] and [good ventilation|{tap} tapware|plenty of storage|a window].",
  ],
  [
    "bath",
    "[The bathroom has a full-size bath|There is a full-size bath in the bathroom|You have a bath] [for soaking or for the kids|as well as a shower], [with {tiles}|with {tap} tapware|and it has a window to the {aspect}].",
  ],
  [
    "baths2",
    "[Two bathrooms mean|Having two bathrooms means] [no queue in the mornings|guests have their own|easier mornings], [both with {tiles}|both with {tap} tapware|and both are in good condition|one with a window to the {aspect}].",
  ],
  [
    "baths2",
    "The two bathrooms [have {tiles}|are both fully tiled|are finished in {tiles} with {tap} tapware], [with good storage in each|and both have large showers|and are well ventilated].",
  ],
  [
    "baths3+",
    "[Three bathrooms|The three bathrooms] [serve the family and guests|keep mornings simple|cover every part of the {home}], [with {tiles} in each|and one is beside the living area|and all are fully tiled].",
  ],
  [
    "ensuite",
    "[An ensuite with {tiles}|The ensuite, with {tiles},] [adjoins the main bedroom|has a large shower and good storage|has {tap} tapware and a mirrored cabinet][, and the main bathroom is close to the other bedrooms|, and there is a second bathroom for everyone else|].",
  ],
  [
    "internalLaundry",
    "[There is an internal laundry|You have an internal laundry|The home has an internal laundry] [with room for a washer and dryer|with bench space and storage|to keep the washing out of sight], [next to the bathroom|off the kitchen|with {tiles}|with good ventilation].",
  ],
  [
    "internalLaundry bath1",
    "[The bathroom and internal laundry|The combined bathroom and internal laundry] [have {tiles}|are fully tiled|were updated {recently}|have good ventilation], [with {tap} tapware|with space for a dryer above|and plenty of storage].",
  ],
  [
    "sharedLaundry",
    "[A shared laundry|The shared laundry] [is at the rear of the building|is on the ground floor|serves the building], [with lines outside|with space for your own machine|and the bathroom has {tiles}|and the bathroom has a window].",
  ],
  [
    "recent",
    "[Finishes include|The bathroom finishes include] {tiles}, {tap} tapware and [a frameless shower screen|a mirrored cabinet|wall-hung vanities|good storage].",
  ],
  [
    "bath1",
    "The bathroom has [a full-size shower|good storage|a wide vanity|a shower and vanity in good order] and [{tiles}|{tap} tapware|a window for fresh air|a mirrored cabinet], [and hot water is instantaneous|and everything works as it should|close to the bedroom{s}].",
  ],
  [
    "renovated",
    "[Bathroom fittings|The bathroom fittings] date from {renovated}, with [{tap} tapware|{tiles}|a wall-hung vanity] and [good water pressure|a large shower|plenty of storage].",
  ],
];
