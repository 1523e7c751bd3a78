import { Card, CardBody } from "#app/ui/card.tsx";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";
import { CARDS, FieldOutline, ListOutline } from "./outline-parts.tsx";

/** The first card takes the whole width, as that of the page does. */
export function InsightsOutline() {
  return (
    <ListOutline>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <FieldOutline />
          <Skeleton className="h-(--tap) w-36 rounded-sm lg:hidden" />
          <div className="flex flex-col gap-2 max-lg:hidden">
            <SkeletonText className="w-28 text-lg" />
            <SkeletonText lines={8} className="w-40 text-sm" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <div className="flex min-h-8 items-center">
              <SkeletonText className="w-24 text-lg" />
            </div>
            <SkeletonText className="w-24 text-sm" />
          </div>
          <div className="card-grid">
            <Card as="div" className="col-span-full md:grid md:grid-cols-2">
              <Skeleton className="aspect-[5/2] md:aspect-auto" />
              <CardBody className="md:min-h-72 md:p-6">
                <SkeletonText className="w-28 text-sm" />
                <div>
                  <SkeletonText lines={3} className="text-xl" />
                </div>
                <div>
                  <SkeletonText lines={4} className="text-base" />
                  <SkeletonText lines={2} className="text-base md:hidden" />
                </div>
                <div className="mt-auto pt-2">
                  <SkeletonText className="w-28 text-sm" />
                </div>
              </CardBody>
            </Card>
            {Array.from({ length: CARDS - 1 }, (_, place) => (
              <Card key={place} as="div">
                <Skeleton className="aspect-[5/2]" />
                <CardBody>
                  <SkeletonText className="w-28 text-sm" />
                  <div>
                    <SkeletonText lines={2} className="text-lg" />
                  </div>
                  <div>
                    <SkeletonText lines={4} className="text-sm" />
                  </div>
                  <div className="mt-auto pt-2">
                    <SkeletonText className="w-28 text-sm" />
                  </div>
                </CardBody>
              </Card>
            ))}
          </div>
        </div>
      </div>
    </ListOutline>
  );
}
