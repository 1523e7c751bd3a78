/** Invented; any match with a real street is accidental. */
export const STREET_NAMES: readonly string[] =
  `Banksia Tallow Lantern Sailmaker Hatter Cuttlefish Lookout Meridian Ferryman Lagoon Millrace
Bandstand Aerodrome Weighbridge Shellgrit Turnpike Weir Brickfield Stockyard Quarryman Cooper Chandler Ropewalk Tinsmith Drover Saddler
Foundry Kiln Orchard Mulberry Quince Apricot Loquat Damson Almond Walnut Hazel Rowan Linden Elder Sorrel Clover Thistle Bracken Heath
Gorse Samphire Saltbush Wattlebird Honeyeater Pardalote Treecreeper Whipbird Lorikeet Rosella Gannet Petrel Sandpiper Heron Egret Bittern
Teal Shearwater Curlew Godwit Plover Dotterel Lapwing Wagtail Finch Wren Robin Swift Martin Swallow Kingfisher Bellbird Lyrebird Bowerbird
Catbird Figbird Koel Cuckoo Nightjar Boobook Barn Granary Dairy Creamery Windmill Cartwright Wheelwright Fletcher Mason Thatcher Tanner
Glover Weaver Dyer Fuller Carder Spinner Lacemaker Bookbinder Printer Engraver Clockmaker Lamplighter Bellringer Postman Signal Semaphore
Beacon Buoy Anchor Capstan Mainsail Spinnaker Halyard Bowline Keel Rudder Tiller Gunwale Galley Compass Sextant Chart Fathom Sounding
Tide Ebb Shoal Reef Cove Inlet Spit Sandbar Breakwater Jetty Slipway Boatshed Oyster Mussel Limpet Cowrie Nautilus Urchin Coral Kelp
Garnet Topaz Agate Jasper Opal Beryl Onyx Flint Slate Basalt Marl Clay Ochre Umber Sienna Indigo Saffron Madder Teasel Yarrow Tansy
Comfrey Borage Fennel Lovage Chervil Marjoram Juniper Myrtle Hakea Correa Boronia Waratah Telopea Grevillea Callistemon Melaleuca Acacia
Casuarina Lomandra Dianella Themeda Isopogon Epacris`
    .split(/\s+/)
    .filter((name) => name !== "");

/** Common endings are repeated. */
export const STREET_ENDINGS = [
  "Street",
  "Street",
  "Street",
  "Street",
  "Road",
  "Road",
  "Avenue",
  "Avenue",
  "Lane",
  "Parade",
  "Crescent",
  "Place",
  "Close",
  "Way",
] as const;
