import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { SmallPhoto } from "#app/features/pictures/model/picture.tsx";

/** Pixels: as high as a line of text, and lower when it is wider than four times that. */
const LOGO_BOX = { width: 112, height: 28 };

export interface AgencyNameProps {
  agency: { name: string; logo: SmallPicture | null };
  className: string;
}

/** The agency of an agent, with its logo. */
export function AgencyName({ agency: { name, logo }, className }: AgencyNameProps) {
  if (!logo) return <p className={className}>{name}</p>;
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallPhoto src={logo.src} width={pixels(logo.width)} height={pixels(logo.height)} />
      <p className={className}>{name}</p>
    </div>
  );
}
