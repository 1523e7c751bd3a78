import { vi } from "vitest";

/**
 * Files of one worker share its process, and with it the packages that are loaded there; ours are evaluated anew for each
 * file, so that what one of them keeps (a pool, a cache) is never another file's.
 */
vi.resetModules();
