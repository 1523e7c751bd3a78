import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { wholeList } from "#app/http/whole-list.server.ts";
import { postsMessages } from "./posts.messages.ts";
import { listPublicPosts } from "./public-posts.server.ts";

export const loader = jsonEndpoint(({ url }) => wholeList(url, listPublicPosts), postsMessages.failedToFetch);
export const action = getOnly;
