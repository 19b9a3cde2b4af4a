import { byCard } from './by-card.ts'
import { byPage } from './by-page.ts'
import { gifts } from './gifts.ts'
import type { Journey } from './journey.ts'
import { subscribers } from './subscribers.ts'

/** Everybody who buys. Source: checkout spec §1. */
export const journeys: readonly Journey[] = [...byCard, ...subscribers, ...byPage, ...gifts]
