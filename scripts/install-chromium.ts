import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findChromium } from "#tests/setup/chromium.ts";

const root = resolve(import.meta.dirname, "..");
const minutes = 60_000;

/** Installs Chromium with apt-get or Playwright if missing. Throws if that fails or CHROMIUM_PATH does not exist. */
export function ensureChromium(): string {
  const path = findChromium();
  if (path) {
    if (existsSync(path)) return path;
    throw new Error(`CHROMIUM_PATH is set to ${path}, which does not exist.`);
  }
  console.log("Chromium was not found. Installing it ...");
  installFromPackages();
  if (!findChromium()) succeeds(process.execPath, [join(root, "node_modules/.bin/playwright"), "install", "chromium"]);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error("Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to its path.");
}

function installFromPackages(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!succeeds("apt-get", ["--version"]) || (asRoot.length > 0 && !succeeds("sudo", ["-n", "true"]))) return;
  const apt = (...parameters: string[]) => {
    const [command, ...rest] = [...asRoot, "apt-get", "--quiet", "--yes", ...parameters];
    return command !== undefined && succeeds(command, rest);
  };
  // Package lists are empty in a fresh container and outdated on an old machine.
  const packaged = (name: string) => apt("install", "--no-install-recommends", name);
  const install = () => packaged("chromium-headless-shell") || packaged("chromium");
  if (!install() && apt("update")) install();
}

function succeeds(command: string, parameters: string[]): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: "ignore",
    timeout: 10 * minutes,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
