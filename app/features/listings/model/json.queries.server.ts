import { type RawBuilder, sql } from "kysely";

/**
 * Rows leave PostgreSQL as one JSON text: a page of cards then costs the server one string instead of hundreds of
 * objects, made once by the database and read once by the component (or sent as it is by the API).
 */

const publishedAt = sql`to_char(listings.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const shared = sql`
  'id', listings.id, 'title', listings.title, 'status', listings.status, 'listingType', listings.listing_type,
  'propertyType', listings.property_type, 'price', listings.price, 'priceFrequency', listings.price_frequency,
  'address', listings.address, 'suburb', listings.suburb, 'state', listings.state, 'postcode', listings.postcode,
  'bedrooms', listings.bedrooms, 'bathrooms', listings.bathrooms, 'parking', listings.parking,
  'landSize', listings.land_size, 'heroImageUrl', listings.hero_image_url, 'features', to_json(listings.features),
  'publishedAt', ${publishedAt}`;

/** A card shows three lines of the description: more than this many characters never reach the screen. */
const cardDescription = sql`left(listings.description, 240)`;

/** What a card shows: `ListingCardData`. */
export const cardJson: RawBuilder<unknown> = sql`json_build_object(${shared}, 'description', ${cardDescription})`;

/** What `/api/listings` answers for one home: every public field, never its owner. */
export const publicJson: RawBuilder<unknown> = sql`json_build_object(${shared},
  'description', listings.description, 'agentId', listings.agent_id, 'contactEmail', listings.contact_email,
  'contactPhone', listings.contact_phone,
  'updatedAt', to_char(listings.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
