import { password } from "#app/features/accounts/model/account.fixture.ts";
import { toPlaceId } from "#app/features/listings/manage/place.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { Caller, WriteAccess } from "./expected-access.ts";
import type { Scene } from "./private-scene.ts";

/** A write that not every caller may do. It changes something for those who may, so that a refusal is a real one. */
export interface Write {
  label: string;
  /** The access to this form. On a public page it differs from the access to the page. */
  access: WriteAccess;
  /** The callers who have something to change; omitted if all with access do. The others get the same response. */
  changesFor?: readonly Caller[];
  /** The form has no typed text to preserve, so a visitor may get the response of the page itself. */
  isUntyped?: true;
  send: (scene: Scene) => Sent;
}

type Sender = Write["send"];

export interface Sent {
  target: string;
  fields: Record<string, string | number | boolean>;
}

const home = {
  listingType: "sale",
  price: 1_450_000,
  title: "Weatherboard house near the station",
  propertyType: "House",
  address: "12 Sample Street",
  addressDisplay: "full",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  description: "A house of three bedrooms.",
  features: "Lemon tree",
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
  status: "active",
  // A suburb without a price guide needs a confirmed place.
  placeId: toPlaceId({ suburb: "Newtown", postcode: "2042" }, { suburb: "Newtown", postcode: "2042" }),
};

/** An open home in 30 days, so that it is never in the past. */
const opening = { date: addDays(sydneyDate(new Date()), 30), from: "10:00", to: "10:30", weeks: "2" };
const { weeks: _, ...moved } = opening;

const signedIn = (label: string, send: Write["send"]): Write => ({ label, access: "signed in", send });
const agents = (label: string, send: Write["send"]): Write => ({ label, access: "agent", send });
const own = (label: string, send: Write["send"]): Write => ({ label, access: "own", send });
const owners = (label: string, send: Write["send"]): Write => ({ label, access: "owner", send });
const managers = (label: string, send: Write["send"]): Write => ({ label, access: "manager", send });
const managingAgents = (label: string, send: Write["send"]): Write => ({ label, access: "managing agent", send });
const owningAgents = (label: string, send: Write["send"]): Write => ({ label, access: "owning agent", send });
const principals = (label: string, send: Write["send"]): Write => ({ label, access: "principal", send });
const admins = (label: string, send: Write["send"]): Write => ({ label, access: "admin", send });
const untyped = (write: Write): Write => ({ ...write, isUntyped: true });

const searches = (query: string) => `/dashboard/searches?do=${query}`;
const search =
  (change: "pause" | "resume" | "frequency" | "delete", fields: Sent["fields"] = {}): Sender =>
  ({ searchId }) => ({ target: searches(`${change}&id=${searchId}`), fields });

const account = (setting: string, fields: Sent["fields"]): Write =>
  signedIn(`?do=${setting}`, () => ({ target: `/dashboard/account?do=${setting}`, fields }));

let nameCount = 0;
const newAddress = () => `new.address.${(nameCount += 1)}@example.com`;

/** By method and path. Contains all writes of private rows, and the private writes of public pages. */
export const privateWrites: Readonly<Record<string, readonly Write[]>> = {
  "POST /dashboard": [
    untyped(signedIn("?do=save", ({ agentId }) => ({ target: `/dashboard?do=save&id=${agentId}`, fields: {} }))),
    {
      ...untyped(
        signedIn("?do=remove", ({ retiredAgentId }) => ({
          target: `/dashboard?do=remove&id=${retiredAgentId}`,
          fields: {},
        })),
      ),
      changesFor: ["buyer"],
    },
  ],
  "POST /agents": [signedIn("?do=save", ({ agentId }) => ({ target: `/agents?do=save&id=${agentId}`, fields: {} }))],
  "POST /agents/:id": [
    signedIn("?do=save", ({ agentId }) => ({ target: `/agents/${agentId}?do=save&id=${agentId}`, fields: {} })),
  ],
  "POST /suburbs/:slug": [
    signedIn("?do=save", ({ agentId }) => ({ target: `/suburbs/newtown?do=save&id=${agentId}`, fields: {} })),
  ],
  "POST /saved": [
    {
      ...untyped(signedIn("?do=end-share", () => ({ target: "/saved?do=end-share", fields: {} }))),
      changesFor: ["buyer"],
    },
  ],
  "POST /inspections": [signedIn("?do=new-calendar", () => ({ target: "/inspections?do=new-calendar", fields: {} }))],
  "POST /dashboard/listings": [
    untyped(
      managingAgents("?do=publish", ({ draftId }) => ({
        target: `/dashboard/listings?do=publish&id=${draftId}`,
        fields: {},
      })),
    ),
    untyped(
      managingAgents("?do=unpublish", ({ activeId }) => ({
        target: `/dashboard/listings?do=unpublish&id=${activeId}`,
        fields: {},
      })),
    ),
    untyped(
      managingAgents("?do=underOffer", ({ activeId }) => ({
        target: `/dashboard/listings?do=underOffer&id=${activeId}`,
        fields: {},
      })),
    ),
    untyped(
      managingAgents("?do=confirm", ({ activeId }) => ({
        target: `/dashboard/listings?do=confirm&id=${activeId}`,
        fields: {},
      })),
    ),
    untyped(
      managingAgents("?do=bothRight", ({ duplicateId }) => ({
        target: `/dashboard/listings?do=bothRight&id=${duplicateId}`,
        fields: {},
      })),
    ),
    untyped(
      owningAgents("?do=discard", ({ unfinishedId }) => ({
        target: `/dashboard/listings?do=discard&id=${unfinishedId}`,
        fields: {},
      })),
    ),
  ],
  "POST /dashboard/listings/prices": [
    managingAgents("the prices", ({ draftId }) => ({
      target: `/dashboard/listings/prices?homes=${draftId}`,
      fields: { [`price-${draftId}`]: "1390000", [`priceTo-${draftId}`]: "1450000" },
    })),
  ],
  "POST /dashboard/listings/inspections": [
    managingAgents("inspections of homes", ({ activeId }) => ({
      target: `/dashboard/listings/inspections?homes=${activeId}`,
      fields: {
        ...moved,
        order: "turn",
        minutes: "30",
        travel: "10",
        step: "add",
        shown: `${activeId}@${moved.date}/${moved.from}-${moved.to}`,
      },
    })),
  ],
  "POST /dashboard/listings/new": [
    agents("a new listing", () => ({ target: "/dashboard/listings/new", fields: home })),
    agents("an unfinished listing", () => ({
      target: "/dashboard/listings/new",
      fields: { intent: "later", attemptId: "half", title: "Half a title" },
    })),
  ],
  "POST /dashboard/searches": [
    untyped(own("?do=pause", search("pause"))),
    untyped(own("?do=resume", search("resume"))),
    own("?do=frequency", search("frequency", { frequency: "weekly" })),
    // For other callers, and for unknown rows, the search counts as deleted already.
    { ...untyped(signedIn("?do=delete", search("delete"))), changesFor: ["owner"] },
    {
      ...untyped(signedIn("?do=delete-all", () => ({ target: searches("delete-all"), fields: {} }))),
      changesFor: ["owner"],
    },
  ],
  "POST /dashboard/searches/:id/edit": [
    own("the search", ({ searchId }) => ({
      target: `/dashboard/searches/${searchId}/edit`,
      fields: { type: "rent", keywords: "lift", frequency: "weekly" },
    })),
  ],
  "POST /dashboard/enquiries": [
    owningAgents("?do=status", ({ leadId }) => ({
      target: `/dashboard/enquiries?do=status&id=${leadId}`,
      fields: { status: "contacted" },
    })),
    owningAgents("?do=answer", ({ leadId }) => ({
      target: `/dashboard/enquiries?do=answer&id=${leadId}`,
      fields: { answer: "Saturday at ten." },
    })),
    owningAgents("?do=note", ({ leadId }) => ({
      target: `/dashboard/enquiries?do=note&id=${leadId}`,
      fields: { note: "Prefers calls after five.", followUpOn: sydneyDate(new Date()), was: "" },
    })),
    agents("?do=newTemplate", () => ({
      target: "/dashboard/enquiries?do=newTemplate",
      fields: { name: `Times ${(nameCount += 1)}`, text: "Hello {name}", homes: "both", owner: "mine" },
    })),
  ],
  "POST /dashboard/agency": [
    managingAgents("?do=contact", () => ({
      target: "/dashboard/agency?do=contact",
      fields: { phone: `02 5550 ${1000 + (nameCount += 1)}` },
    })),
    managingAgents("?do=email-invitation", () => ({
      target: "/dashboard/agency?do=email-invitation",
      fields: { emails: `invited-${(nameCount += 1)}@example.com` },
    })),
    ...(["approve", "resend", "withdraw"] as const).map((button) =>
      untyped(
        managingAgents(`?do=${button}`, ({ invitationId }) => ({
          target: `/dashboard/agency?do=${button}&id=${invitationId}`,
          fields: {},
        })),
      ),
    ),
    principals("?do=receiver", () => ({ target: "/dashboard/agency?do=receiver", fields: { receiver: "" } })),
    untyped(managingAgents("?do=invitation", () => ({ target: "/dashboard/agency?do=invitation", fields: {} }))),
  ],
  "POST /dashboard/agency/webhook": [
    owningAgents("the secret", () => ({
      target: "/dashboard/agency/webhook",
      fields: { url: "https://crm.example.com/hook" },
    })),
    ...(["test", "off", "on"] as const).map((button) =>
      untyped(owningAgents(`?do=${button}`, () => ({ target: `/dashboard/agency/webhook?do=${button}`, fields: {} }))),
    ),
    owningAgents("?do=address", () => ({
      target: "/dashboard/agency/webhook?do=address",
      fields: { url: `https://crm.example.com/hook-${(nameCount += 1)}` },
    })),
  ],
  "POST /dashboard/agency/people/:id": [
    principals("?do=role", ({ colleagueAgentId }) => ({
      target: `/dashboard/agency/people/${colleagueAgentId}?do=role`,
      fields: { role: "manager" },
    })),
    managers("?do=leave", ({ colleagueAgentId }) => ({
      target: `/dashboard/agency/people/${colleagueAgentId}?do=leave`,
      fields: { awayUntil: opening.date },
    })),
    managers("?do=office", ({ colleagueAgentId, officeId }) => ({
      target: `/dashboard/agency/people/${colleagueAgentId}?do=office`,
      fields: { office: String(officeId) },
    })),
    principals("?do=profile", ({ colleagueAgentId }) => ({
      target: `/dashboard/agency/people/${colleagueAgentId}?do=profile`,
      fields: { name: `Colleague ${(nameCount += 1)}` },
    })),
  ],
  "POST /dashboard/agencies/:id/offices": [
    principals("?do=add", ({ agencyId }) => ({
      target: `/dashboard/agencies/${agencyId}/offices?do=add`,
      fields: { name: `Office ${(nameCount += 1)}`, street: "1 Sample Street", suburb: "Enmore", postcode: "2042" },
    })),
    principals("?do=change", ({ agencyId, officeId }) => ({
      target: `/dashboard/agencies/${agencyId}/offices?do=change&id=${officeId}`,
      fields: { name: `Office ${(nameCount += 1)}`, street: "2 Sample Street", suburb: "Enmore", postcode: "2042" },
    })),
    untyped(
      principals("?do=close", ({ agencyId, officeId }) => ({
        target: `/dashboard/agencies/${agencyId}/offices?do=close&id=${officeId}`,
        fields: { confirm: "on" },
      })),
    ),
  ],
  "POST /dashboard/profile": [
    agents("the profile", ({ agencyId }) => ({
      target: "/dashboard/profile",
      fields: { name: "Another Name", profileDescription: "Of myself.", agencyId: String(agencyId) },
    })),
  ],
  "POST /dashboard/profile/portrait": [
    {
      ...untyped(agents("?do=remove", () => ({ target: "/dashboard/profile/portrait?do=remove", fields: {} }))),
      changesFor: ["owner"],
    },
  ],
  "POST /dashboard/profile/logo": [
    // An agent without an agency has no logo to remove.
    untyped(managingAgents("?do=remove", () => ({ target: "/dashboard/profile/logo?do=remove", fields: {} }))),
  ],
  "POST /dashboard/account": [
    account("name", { firstName: "Another", lastName: "Name" }),
    signedIn("?do=email", () => ({
      target: "/dashboard/account?do=email",
      fields: { email: newAddress(), currentPassword: password },
    })),
    // Passwords are never sent back, so nothing typed has to be preserved.
    untyped(account("password", { currentPassword: password, newPassword: "another one of mine" })),
    untyped(account("sessions", {})),
    { ...untyped(account("confirmation", {})), changesFor: ["seller"] },
    untyped(account("deletion", { currentPassword: password })),
  ],
  "POST /dashboard/listings/:id/edit": [
    managers("the listing", ({ draftId }) => ({ target: `/dashboard/listings/${draftId}/edit`, fields: home })),
  ],
  "POST /dashboard/listings/:id/auction": [
    managers("?do=report", ({ activeId }) => ({
      target: `/dashboard/listings/${activeId}/auction?do=report`,
      fields: {
        outcome: "passed_in",
        bid: "1200000",
        bidBy: "bidder",
        closedPrice: "",
        priceWithheld: "",
        soldOn: "",
        newDate: "",
        newTime: "",
      },
    })),
  ],
  "POST /dashboard/listings/:id/offers": [
    managers("?do=add", ({ activeId }) => ({
      target: `/dashboard/listings/${activeId}/offers?do=add`,
      fields: {
        kind: "written",
        amount: "1300000",
        offeredOn: "2026-11-02",
        decision: "too_low",
        reason: "Below the guide",
      },
    })),
    managers("?do=correct", ({ activeId, offerId }) => ({
      target: `/dashboard/listings/${activeId}/offers?offer=${offerId}&do=correct&id=${offerId}`,
      fields: {
        kind: "spoken",
        amount: "1310000",
        offeredOn: "2026-11-03",
        decision: "other",
        reason: "Long settlement",
      },
    })),
    untyped(
      managers("?do=withdraw", ({ activeId, offerId }) => ({
        target: `/dashboard/listings/${activeId}/offers?do=withdraw&id=${offerId}`,
        fields: {},
      })),
    ),
    managers("?do=estimate", ({ activeId }) => ({
      target: `/dashboard/listings/${activeId}/offers?do=estimate`,
      fields: { low: "1400000", high: "1500000" },
    })),
    untyped(
      managers("?do=no-estimate", ({ activeId }) => ({
        target: `/dashboard/listings/${activeId}/offers?do=no-estimate`,
        fields: {},
      })),
    ),
  ],
  "POST /dashboard/listings/:id/statement": [
    managers("?do=publish", ({ activeId }) => ({
      target: `/dashboard/listings/${activeId}/statement?do=publish`,
      fields: Object.fromEntries(
        [1, 2, 3].flatMap((place) => [
          [`address${place}`, `${place} Other Street, Newtown`],
          [`price${place}`, String(1_400_000 + place)],
          [`soldOn${place}`, addDays(sydneyDate(new Date()), -30)],
          [`km${place}`, "0.5"],
          [`source${place}`, "Valuer General"],
        ]),
      ),
    })),
  ],
  "POST /dashboard/listings/:id/close": [
    managers("?do=close", ({ activeId }) => ({
      target: `/dashboard/listings/${activeId}/close?do=close`,
      fields: { closedPrice: "1500000" },
    })),
    untyped(
      managers("?do=withdraw", ({ activeId }) => ({
        target: `/dashboard/listings/${activeId}/close?do=withdraw`,
        fields: {},
      })),
    ),
  ],
  "POST /dashboard/listings/:id/feed": [
    managers("?do=keep", ({ draftId }) => ({
      target: `/dashboard/listings/${draftId}/feed?do=keep`,
      fields: { stepFreeAccess: "true" },
    })),
  ],
  "POST /dashboard/listings/:id/delete": [
    untyped(owners("the listing", ({ draftId }) => ({ target: `/dashboard/listings/${draftId}/delete`, fields: {} }))),
  ],
  "POST /dashboard/listings/:id/pictures": [
    managers("?do=words", ({ draftId, pictureIds: [id] }) => ({
      target: `/dashboard/listings/${draftId}/pictures?do=words`,
      fields: { [`words-${id}`]: "Kitchen", [`before-${id}`]: "" },
    })),
    managers("?do=tenants", ({ draftId }) => ({
      target: `/dashboard/listings/${draftId}/pictures?do=tenants`,
      fields: { belongings: "yes", consentOn: addDays(sydneyDate(new Date()), -8) },
    })),
    ...(["later", "floorplan", "delete"] as const).map((button) =>
      managers(`?do=${button}`, ({ draftId, pictureIds: [id] }) => ({
        target: `/dashboard/listings/${draftId}/pictures?do=${button}&id=${id}`,
        fields: { [`words-${id}`]: "Kitchen" },
      })),
    ),
  ],
  "POST /dashboard/inspections": [
    managingAgents("of a home", ({ activeId }) => ({
      target: "/dashboard/inspections",
      fields: { listing: activeId, ...opening },
    })),
  ],
  "POST /dashboard/listings/:id/inspections": [
    managers("?do=add", ({ draftId }) => ({
      target: `/dashboard/listings/${draftId}/inspections?do=add`,
      fields: opening,
    })),
    managers("?do=appointment", ({ draftId }) => ({
      target: `/dashboard/listings/${draftId}/inspections?do=appointment`,
      fields: { byAppointment: "on" },
    })),
  ],
  "POST /dashboard/inspections/:id/change": [
    managers("?do=move", ({ inspectionId }) => ({
      target: `/dashboard/inspections/${inspectionId}/change?do=move`,
      fields: moved,
    })),
    managers("?do=cancel", ({ inspectionId }) => ({
      target: `/dashboard/inspections/${inspectionId}/change?do=cancel`,
      fields: { reason: "The owner is away" },
    })),
  ],
  "POST /dashboard/inspections/:id/follow-up": [
    managers("?do=write", ({ pastInspectionId }) => ({
      target: `/dashboard/inspections/${pastInspectionId}/follow-up?do=write`,
      fields: { text: "Offers close on Friday" },
    })),
    managers("?do=send", ({ pastInspectionId }) => ({
      target: `/dashboard/inspections/${pastInspectionId}/follow-up?do=send`,
      fields: { version: 1 },
    })),
  ],
  "POST /dashboard/contacts/:key": [
    principals("?do=erase", ({ attendedId }) => ({
      target: `/dashboard/contacts/visitor-${attendedId}?do=erase`,
      fields: { confirm: "on" },
    })),
  ],
  "POST /dashboard/inspections/:id": [
    untyped(
      managers("?do=tick", ({ todayInspectionId, arrivingId }) => ({
        target: `/dashboard/inspections/${todayInspectionId}?do=tick&id=${arrivingId}`,
        fields: {},
      })),
    ),
    managers("?do=interest", ({ inspectionId, attendedId }) => ({
      target: `/dashboard/inspections/${inspectionId}?do=interest&id=${attendedId}`,
      fields: { interest: "hot" },
    })),
    managers("?do=note", ({ inspectionId, attendedId }) => ({
      target: `/dashboard/inspections/${inspectionId}?do=note&id=${attendedId}`,
      fields: { note: "Sells first", before: "" },
    })),
    untyped(
      managers("?do=contract", ({ inspectionId, attendedId }) => ({
        target: `/dashboard/inspections/${inspectionId}?do=contract&id=${attendedId}`,
        fields: {},
      })),
    ),
    managers("?do=remove", ({ inspectionId, registrationId }) => ({
      target: `/dashboard/inspections/${inspectionId}?do=remove`,
      fields: { people: registrationId },
    })),
    untyped(
      managers("?do=removeUnconfirmed", ({ inspectionId }) => ({
        target: `/dashboard/inspections/${inspectionId}?do=removeUnconfirmed`,
        fields: {},
      })),
    ),
    managers("?do=add", ({ todayInspectionId }) => ({
      target: `/dashboard/inspections/${todayInspectionId}?do=add`,
      fields: { name: "Grace Hopper", phone: "02 5550 0002", email: "grace@example.com" },
    })),
  ],
  "POST /dashboard/listings/:id/documents": [
    managers("?do=send", ({ activeId, documentId, provenVisitorId }) => ({
      target: `/dashboard/listings/${activeId}/documents?do=send`,
      fields: { document: documentId, visitor: provenVisitorId },
    })),
    untyped(
      managers("?do=stop", ({ activeId, documentLinkId }) => ({
        target: `/dashboard/listings/${activeId}/documents?do=stop&id=${documentLinkId}`,
        fields: {},
      })),
    ),
    untyped(
      managers("?do=delete", ({ activeId, documentId }) => ({
        target: `/dashboard/listings/${activeId}/documents?do=delete&id=${documentId}`,
        fields: {},
      })),
    ),
  ],
  "POST /dashboard/feeds": [
    managingAgents("of an agency", () => ({ target: "/dashboard/feeds", fields: { crm: "vaultre" } })),
  ],
  "POST /dashboard/feeds/:id/connection": [
    untyped(managers("a token", ({ feed }) => ({ target: `/dashboard/feeds/${feed.id}/connection`, fields: {} }))),
    managers("?do=settings", ({ feed }) => ({
      target: `/dashboard/feeds/${feed.id}/connection?do=settings`,
      fields: { crm: "zenu", agentIds: `own${feed.id}`, fullExport: "on" },
    })),
    untyped(
      managers("?do=contact", ({ feed, userIds }) => ({
        target: `/dashboard/feeds/${feed.id}/connection?do=contact`,
        fields: { contact: String(userIds.owner) },
      })),
    ),
  ],
  "POST /dashboard/feeds/:id/remove": [
    untyped(managers("the feed", ({ feed }) => ({ target: `/dashboard/feeds/${feed.id}/remove`, fields: {} }))),
  ],
  "POST /dashboard/feeds/:id/files/:file": [
    ...(["confirm", "again"] as const).map((button) =>
      untyped(
        managers(`?do=${button}`, ({ feed }) => ({
          target: `/dashboard/feeds/${feed.id}/files/${feed.fileId}?do=${button}`,
          fields: {},
        })),
      ),
    ),
    managingAgents("?do=invite", ({ feed }) => ({
      target: `/dashboard/feeds/${feed.id}/files/${feed.fileId}?do=invite&id=1`,
      fields: { emails: `named-${(nameCount += 1)}@example.com` },
    })),
  ],
  "POST /admin": [
    admins("?do=status", ({ leadId }) => ({
      target: `/admin?do=status&id=${leadId}`,
      fields: { status: "contacted" },
    })),
    untyped(admins("?do=reject", ({ heldLeadId }) => ({ target: `/admin?do=reject&id=${heldLeadId}`, fields: {} }))),
    untyped(admins("?do=release", ({ heldLeadId }) => ({ target: `/admin?do=release&id=${heldLeadId}`, fields: {} }))),
    untyped(
      admins("?do=approveAgent", ({ agentId }) => ({ target: `/admin?do=approveAgent&id=${agentId}`, fields: {} })),
    ),
    untyped(
      admins("?do=approveListing", ({ activeId }) => ({
        target: `/admin?do=approveListing&id=${activeId}`,
        fields: {},
      })),
    ),
    admins("?do=askListing", ({ activeId }) => ({
      target: `/admin?do=askListing&id=${activeId}`,
      fields: { message: "Who owns it?" },
    })),
    admins("?do=askAgent", ({ agentId }) => ({
      target: `/admin?do=askAgent&id=${agentId}`,
      fields: { message: "Which licence?" },
    })),
    admins("?do=holdAgent", ({ agentId }) => ({
      target: `/admin?do=holdAgent&id=${agentId}`,
      fields: { reason: "No licence" },
    })),
    admins("?do=holdListing", ({ activeId }) => ({
      target: `/admin?do=holdListing&id=${activeId}`,
      fields: { reason: "Not for sale" },
    })),
  ],
  "POST /admin/agents": [
    untyped(admins("?do=feature", ({ agentId }) => ({ target: `/admin/agents?do=feature&id=${agentId}`, fields: {} }))),
    admins("?do=hold", ({ agentId }) => ({
      target: `/admin/agents?do=hold&id=${agentId}`,
      fields: { reason: "No licence" },
    })),
    untyped(admins("?do=verify", ({ agentId }) => ({ target: `/admin/agents?do=verify&id=${agentId}`, fields: {} }))),
  ],
  "POST /admin/agents/:id": [
    admins("?do=change", ({ agentId }) => ({
      target: `/admin/agents/${agentId}?do=change`,
      fields: {
        name: "Olive Owner",
        licenceNumber: "SAMPLE-0001",
        yearsExperience: "7",
        photoUrl: "",
        phone: "0491 570 001",
        email: "olive.owner@example.com",
        awayUntil: "",
        suburbs: "",
        specialties: "Terraces",
        profileDescription: "I sell terraces.",
      },
    })),
    admins("?do=message", ({ agentId }) => ({
      target: `/admin/agents/${agentId}?do=message`,
      fields: { message: "Please add a portrait." },
    })),
  ],
  "POST /admin/listings": [
    admins("?do=hold", ({ activeId }) => ({
      target: `/admin/listings?do=hold&id=${activeId}`,
      fields: { reason: "Not for sale" },
    })),
    untyped(
      admins("?do=release", ({ heldListingId }) => ({
        target: `/admin/listings?do=release&id=${heldListingId}`,
        fields: {},
      })),
    ),
  ],
  "POST /admin/agencies": [
    admins("a new agency", () => ({
      target: "/admin/agencies",
      fields: { name: `Newcomers ${(nameCount += 1)}`, email: "office@newcomers.example.com" },
    })),
    admins("?do=change", ({ agencyId }) => ({
      target: `/admin/agencies?do=change&id=${agencyId}`,
      fields: { name: `Renamed ${(nameCount += 1)}`, phone: "02 5550 0003" },
    })),
    admins("?do=add", ({ agencyId, formerEmail }) => ({
      target: `/admin/agencies?do=add&id=${agencyId}`,
      fields: { email: formerEmail },
    })),
  ],
  "POST /admin/people": [
    untyped(
      admins("?do=sessions", ({ userIds }) => ({
        target: `/admin/people?do=sessions&id=${userIds.buyer}`,
        fields: {},
      })),
    ),
    admins("?do=suspend", ({ userIds }) => ({
      target: `/admin/people?do=suspend&id=${userIds.buyer}`,
      fields: { reason: "Taken over" },
    })),
    untyped(
      admins("?do=reinstate", ({ suspendedUserId }) => ({
        target: `/admin/people?do=reinstate&id=${suspendedUserId}`,
        fields: {},
      })),
    ),
  ],
  "POST /dashboard/holds/:id": [
    managers("asking for a release", ({ holdId }) => ({
      target: `/dashboard/holds/${holdId}`,
      fields: { words: "It is mended." },
    })),
  ],
  "POST /admin/holds": [
    untyped(admins("?do=release", ({ holdId }) => ({ target: `/admin/holds?do=release&id=${holdId}`, fields: {} }))),
    admins("?do=keep", ({ holdId }) => ({
      target: `/admin/holds?do=keep&id=${holdId}`,
      fields: { reason: "Still wrong" },
    })),
  ],
  "POST /admin/listings/:id": [
    admins("?do=hold", ({ activeId }) => ({
      target: `/admin/listings/${activeId}?do=hold`,
      fields: { reason: "Not for sale" },
    })),
    admins("?do=picture", ({ draftId, pictureIds: [id] }) => ({
      target: `/admin/listings/${draftId}?do=picture&id=${id}`,
      fields: { reason: "Another home" },
    })),
    admins("?do=agent", ({ activeId, agentId }) => ({
      target: `/admin/listings/${activeId}?do=agent&id=${agentId}`,
      fields: { reason: "No licence" },
    })),
    admins("?do=dismiss", ({ heldListingId }) => ({
      target: `/admin/listings/${heldListingId}?do=dismiss`,
      fields: { note: "All is well" },
    })),
    untyped(
      admins("?do=release", ({ heldListingId, holdId }) => ({
        target: `/admin/listings/${heldListingId}?do=release&id=${holdId}`,
        fields: {},
      })),
    ),
  ],
  "POST /admin/outbox": [
    untyped(admins("?do=resend", ({ mailId }) => ({ target: `/admin/outbox?do=resend&id=${mailId}`, fields: {} }))),
  ],

  "POST /api/listings": [agents("a new listing", () => ({ target: "/api/listings", fields: home }))],
  "PUT /api/listings/unfinished": [
    agents("fields as typed", () => ({
      target: "/api/listings/unfinished",
      fields: { attemptId: "typed", title: "Half a title" },
    })),
  ],
  "PATCH /api/listings/:id": [
    managers("the title", ({ draftId }) => ({
      target: `/api/listings/${draftId}`,
      fields: { title: "Another title" },
    })),
    managers("the status", ({ draftId }) => ({ target: `/api/listings/${draftId}`, fields: { status: "active" } })),
  ],
  "DELETE /api/listings/:id": [owners("it", ({ activeId }) => ({ target: `/api/listings/${activeId}`, fields: {} }))],
  "PUT /api/listings/:id/pictures/order": [
    managers("the order", ({ draftId, pictureIds }) => ({
      target: `/api/listings/${draftId}/pictures/order`,
      fields: { order: pictureIds.toReversed().join(",") },
    })),
  ],
  "POST /api/listings/:id/inspections": [
    managers("weekly", ({ draftId }) => ({ target: `/api/listings/${draftId}/inspections`, fields: opening })),
  ],
  "PATCH /api/listings/:id/inspections": [
    managers("by appointment", ({ activeId }) => ({
      target: `/api/listings/${activeId}/inspections`,
      fields: { byAppointment: true },
    })),
  ],
  "PATCH /api/inspections/:id": [
    managers("to another day", ({ inspectionId }) => ({ target: `/api/inspections/${inspectionId}`, fields: moved })),
    managers("cancelled", ({ inspectionId }) => ({
      target: `/api/inspections/${inspectionId}`,
      fields: { reason: "The owner is away" },
    })),
  ],
  "PATCH /api/pictures/:id": [
    managers("the words", ({ pictureIds: [id] }) => ({ target: `/api/pictures/${id}`, fields: { words: "Kitchen" } })),
    managers("the kind", ({ pictureIds: [id] }) => ({ target: `/api/pictures/${id}`, fields: { kind: "floorplan" } })),
  ],
  "DELETE /api/pictures/:id": [
    managers("it", ({ pictureIds: [id] }) => ({ target: `/api/pictures/${id}`, fields: {} })),
  ],
  "POST /api/saved-agents": [
    signedIn("an agent", ({ agentId }) => ({ target: "/api/saved-agents", fields: { agentId } })),
  ],
  "DELETE /api/saved-agents/:agentId": [
    {
      ...signedIn("one's own", ({ retiredAgentId }) => ({
        target: `/api/saved-agents/${retiredAgentId}`,
        fields: {},
      })),
      changesFor: ["buyer"],
    },
  ],
  "PATCH /api/admin/leads/:leadId": [
    admins("the status", ({ leadId }) => ({ target: `/api/admin/leads/${leadId}`, fields: { status: "contacted" } })),
  ],
  "PATCH /api/admin/people/:userId": [
    admins("suspended", ({ userIds }) => ({
      target: `/api/admin/people/${userIds.buyer}`,
      fields: { isSuspended: true, reason: "Taken over" },
    })),
  ],
  "PATCH /api/admin/agents/:agentId": [
    admins("featured", ({ agentId }) => ({ target: `/api/admin/agents/${agentId}`, fields: { isFeatured: true } })),
  ],
};
