import type { GiftCertificate } from '../../../server/catalog/certificates/certificate-store.ts'
import { issueCertificate, newCode } from '../../../server/catalog/certificates/certificates.ts'
import { command, Mistake } from '../command.ts'
import { json, plural, stamp, table, without } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { NOTHING } from '../people.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, mustBeNumber, optionalChoice, optionalDate, word } from '../words.ts'
import { certificateById, certificatePage, countCertificates, voidCertificate } from './store.ts'

const LILS = { from: 1, to: 1_000_000 }

/** The code is not written anywhere: the database has a keyed hash of it. Source: SECURITY R44. */
export const createCertificate = command({
  says: 'a gift of lils, whose code is shown once',
  takes: {},
  options: {
    lils: mustBeNumber(LILS, 'number', 'what it is worth'),
    giver: word('name', 'who gives it, as whoever redeems it reads'),
    gender: optionalChoice(['f', 'm'], 'of the giver, for the wording'),
    until: optionalDate('until this day begins, by UTC; for good without it'),
  },
  run: async ({ config, transact, now }, { lils, giver, gender = null, until = null }) => {
    const at = now()
    if (until && until <= at) throw new Mistake('It would have ended already.')
    const code = newCode()
    const gift = { lils, giver, gender, lineId: null, expiresAt: until, at }
    await transact((tx) => issueCertificate(tx, { ...gift, secrets: config.sessionSecrets, code }))
    const end = until ? `until ${stamp(until)}` : 'for good'
    return [code, `It is not shown again. It is worth ${plural(lils, 'lil')}, ${end}.`]
  },
})

const stateOf = ({ isVoid, redeemedAt, expiresAt }: GiftCertificate, now: Date): string => {
  if (redeemedAt) return `redeemed ${stamp(redeemedAt)}`
  if (isVoid) return 'void'
  return expiresAt && expiresAt <= now ? 'expired' : 'good'
}

const row = (certificate: GiftCertificate, now: Date) => {
  const { id, lils, giver, lineId, createdAt, expiresAt } = certificate
  const from = lineId === null ? 'the school' : 'an order'
  const until = expiresAt ? stamp(expiresAt) : ''
  return [id, String(lils), giver, from, stamp(createdAt), until, stateOf(certificate, now)]
}

const forScripts = (certificate: GiftCertificate) => without(certificate, 'codeHash')

export const listCertificates = command({
  says: `the gift certificates, never their codes, ${PAGE_ROWS} at a time`,
  takes: {},
  options: { page, json: asJson },
  run: async ({ db, now }, { page: wanted, json: isForScript }) => {
    const certificates = await certificatePage(db, wanted)
    if (isForScript) return json(certificates.map(forScripts))
    const count = await countCertificates(db)
    const rows = certificates.map((one) => row(one, now()))
    const headings = ['id', 'lils', 'giver', 'from', 'since', 'until', 'state']
    return [pageTitle(plural(count, 'certificate'), { count, page: wanted }), ...table(headings, rows)]
  },
})

/** One that was bought goes with its order: giving the order back ends it. */
export const endCertificate = command({
  says: 'nobody can redeem a certificate of the school any more',
  takes: { id: word('id', 'as `certificates list` shows it') },
  options: {},
  run: async (context, { id }) => {
    const found = await certificateById(context.db, id)
    if (!found) throw new Mistake(`No certificate has the id ${id}.`)
    if (found.lineId !== null) throw new Mistake('Somebody has paid for it: give the order back instead.')
    const name = `the certificate of ${found.giver} for ${plural(found.lils, 'lil')}`
    if (!found.redeemedAt && !(await context.confirm(`End ${name}?`))) return [NOTHING]
    if (!(await context.transact((tx) => voidCertificate(tx, id)))) throw new Mistake('It was redeemed already.')
    return [`Nobody can redeem ${name} any more.`]
  },
})
