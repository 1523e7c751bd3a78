import { vi } from "vitest";

/**
 * Test files of one worker share a process and its loaded packages. Evaluate the project's own modules again for each
 * file, so that no pool or cache is shared between files.
 */
vi.resetModules();
