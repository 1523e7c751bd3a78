import type { Article } from "./article.ts";
import { article as auctionDayInNsw } from "./auction-day-in-nsw.ts";
import { article as buildingAndPestInspections } from "./building-and-pest-inspections.ts";
import { article as choosingASellingAgent } from "./choosing-a-selling-agent.ts";
import { article as clearanceRates } from "./clearance-rates-and-our-record.ts";
import { article as conveyancingStepByStep } from "./conveyancing-step-by-step.ts";
import { article as coolingOffAndExchange } from "./cooling-off-and-exchange.ts";
import { article as extraRepaymentsAndOffset } from "./extra-repayments-and-offset.ts";
import { article as firstHomeHelpInNsw } from "./first-home-help-in-nsw.ts";
import { article as priceGuidesAndUnderquoting } from "./price-guides-and-underquoting.ts";
import { article as readingAStrataReport } from "./reading-a-strata-report.ts";
import { article as renovatingLicencesAndQuotes } from "./renovating-licences-and-quotes.ts";
import { article as rentBidding } from "./rent-bidding-in-nsw.ts";
import { article as rentIncreasesAndTenantRights } from "./rent-increases-and-tenant-rights.ts";
import { article as rentalBondsInNsw } from "./rental-bonds-in-nsw.ts";
import { article as rentingWithPets } from "./renting-with-pets.ts";
import { article as statementsOfInformation } from "./statements-of-information-in-nsw.ts";
import { article as understandingComparisonRates } from "./understanding-comparison-rates.ts";

export const articles: readonly Article[] = [
  auctionDayInNsw,
  buildingAndPestInspections,
  choosingASellingAgent,
  clearanceRates,
  conveyancingStepByStep,
  coolingOffAndExchange,
  extraRepaymentsAndOffset,
  firstHomeHelpInNsw,
  priceGuidesAndUnderquoting,
  readingAStrataReport,
  renovatingLicencesAndQuotes,
  rentBidding,
  rentIncreasesAndTenantRights,
  rentalBondsInNsw,
  rentingWithPets,
  statementsOfInformation,
  understandingComparisonRates,
];
