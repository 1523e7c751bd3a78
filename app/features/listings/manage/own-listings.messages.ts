/** What an agent reads of their own listings (specification, sections 2 and 8). */
export const ownListingsMessages = {
  title: "My Listings",
  admin: "Admin",
  description: "Your listings, published and drafts, and a form for the next one.",
  list: "Your listings",
  add: "Add a listing",
  empty: "No listings published yet",
  emptyHint: "Fill in the form below. You can save a draft first: only you see it until you publish it.",
  what: { sale: "for sale", rent: "for rent" },
  noPrice: "No published price",
  draft: "Not visible",
  publishedOn: "Published",
  edit: "Edit",
  publish: "Publish",
  unpublish: "Unpublish",
  delete: "Delete",

  editTitle: "Edit listing",
  editDescription: "Change a listing of yours.",
  deleteTitle: "Delete this listing?",
  deleteDescription: "Delete a listing of yours.",
  deleteMeaning:
    "Nobody will find it any more, and this cannot be undone. Its enquiries stay with you. To take it offline for a while, unpublish it instead.",
  keep: "Keep listing",
  yes: "Delete listing",
  deleting: "Deleting...",
} as const;
