import { type PersonsConsent, consentPages } from '../../server/auth/stores/consent-store.ts'
import { command } from './command.ts'
import { csv } from './layout.ts'
import { requirePerson } from './people.ts'
import { asJson, optionalDate, optionalEmail } from './schemas.ts'

const HEADINGS = [
  'person',
  'email',
  'consent',
  'document version',
  'given at',
  'withdrawn at',
  'ip',
  'origin',
  'act',
] as const

/** The act of a row that is older than its column. */
const UNKNOWN = ''

const factsOf = ({ consent, email }: PersonsConsent) => ({
  person: consent.personId,
  email,
  consent: consent.kind,
  version: consent.textVersion,
  given_at: consent.createdAt.toISOString(),
  withdrawn_at: consent.withdrawnAt?.toISOString() ?? null,
  ip: consent.ip,
  origin: consent.origin,
  act: consent.act,
})

type Pages = AsyncIterable<PersonsConsent[]>

async function* csvLines(pages: Pages): AsyncGenerator<string> {
  yield* csv([HEADINGS])
  for await (const page of pages)
    yield* csv(page.map((row) => Object.values(factsOf(row)).map((fact) => fact ?? UNKNOWN)))
}

/** One JSON array with a row on each line. */
async function* jsonLines(pages: Pages): AsyncGenerator<string> {
  let before = ''
  yield '['
  for await (const page of pages)
    for (const row of page) {
      if (before !== '') yield `${before},`
      before = JSON.stringify(factsOf(row))
    }
  if (before !== '') yield before
  yield ']'
}

/** Row by row from the database to the output, so that a school of any size can answer the authority. Source: 152-FZ art. 9 part 3, GDPR art. 7. */
export const exportConsents = command({
  summary: 'who has consented to what, when and where, withdrawn ones too, as CSV in UTF-8, the earliest first',
  args: {},
  options: {
    email: optionalEmail('only of this person'),
    since: optionalDate('only given from this day on, by UTC'),
    until: optionalDate('only given before this day, by UTC'),
    json: asJson,
  },
  run: async (context, { email: address, since, until, json: isForScript }) => {
    const person = address === undefined ? null : await requirePerson(context, address)
    const pages = consentPages(context.db, { personId: person?.id, since, until })
    return isForScript ? jsonLines(pages) : csvLines(pages)
  },
})
