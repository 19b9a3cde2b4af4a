/** Y and A stay in the page; B goes to the page of the product. Source: checkout spec §4. */
export type Variant = 'Y' | 'A' | 'B'

/** How often the value of the experiment is looked for, and for how long. Source: checkout spec §4, DESIGN §6. */
export const POLL_MS = 500
export const POLL_MOST_MS = 10_000

const meant: Readonly<Record<string, Variant>> = { '1': 'Y', '0': 'B' }

interface VariantNeeds {
  /** `ya_widget=1` in the address. */
  isForced: () => boolean
  /** The value of the page's experiment, '' as long as it is not known. */
  experiment: () => string
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

export interface VariantWatch {
  /** Looks for the value of the experiment until it is known. */
  watch: () => Promise<void>
  /** As far as it is known: the first value stays. */
  now: () => Variant
}

/** The variant of the page's experiment. */
export const watchVariant = ({ isForced, experiment, pause, signal }: VariantNeeds): VariantWatch => {
  let known: Variant | undefined
  const look = () => (known ??= isForced() ? 'Y' : meant[experiment()])
  return {
    watch: async () => {
      for (let waited = 0; !look() && waited < POLL_MOST_MS && !signal.aborted; waited += POLL_MS)
        await pause(POLL_MS, signal)
    },
    now: () => look() ?? 'A',
  }
}
