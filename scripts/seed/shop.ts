import { issueCertificate } from '../../server/catalog/certificates/certificates.ts'
import { codeHashes, readCode } from '../../server/catalog/certificates/certificates.ts'
import { grantLils } from '../../server/catalog/lils/ledger.ts'
import { addPackage, addProduct } from '../../server/catalog/products/product-store.ts'
import type { Config } from '../../server/config/config.ts'
import type { Tx } from '../../server/db/database.ts'
import type { promoCode } from '../../server/db/schema.ts'
import { personByEmail } from '../school/people-store.ts'
import { seededCourses } from './courses.ts'
import { seededLessons } from './courses.ts'
import { seededPackages, seededPrograms } from './programs.ts'
import { addPromoOnce, hasCertificate, promoIdOf, savePromoOnce } from './seed-store.ts'

type SeededPromo = Omit<typeof promoCode.$inferInsert, 'id' | 'createdAt'>

/**
 * One promo code of each kind: a percentage, a sum, courses only, limited in number, expired, and the internal one that waives the
 * threshold.
 */
export const seededPromos: SeededPromo[] = [
  { code: 'LETO15', kind: 'percent', percent: 15 },
  { code: 'MAMA500', kind: 'fixed', amountRub: 500_00, amountEur: 6_00 },
  { code: 'KURS20', kind: 'percent', percent: 20, types: ['course'] },
  { code: 'PERVYE25', kind: 'percent', percent: 25, limit: 25, personLimit: 1 },
  { code: 'VESNA30', kind: 'percent', percent: 30, endsAt: new Date('2026-06-01T00:00:00+03:00') },
  { code: 'MAYAKSVOI', kind: 'internal' },
]

/** The person who gets lils and saved promo codes. */
export const GIFTED = 'parent@school.example'
/** Lils of the parent. */
export const GIFTED_LILS = 1_200
/** Promo codes that the parent may choose from. */
const SAVED_PROMOS = ['LETO15', 'KURS20']

/** Gift certificates to redeem. Their codes are public, like the seeded passwords: for trying out only. */
export const seededCertificates = [
  { code: 'lila-poda-rokd-lya2', lils: 3_000, giver: 'Елена Смирнова', gender: 'f' },
  { code: 'maya-ksve-titv-sem5', lils: 1_000, giver: 'Игорь', gender: 'm' },
  { code: 'moty-lekv-letu-4444', lils: 500, giver: 'Семья Беловых', gender: null },
] as const

export const seededProducts = [...seededCourses, ...seededLessons, ...seededPrograms]

/** Issues certificates that do not exist yet, in whatever state. */
const addCertificates = async (tx: Tx, secrets: Config['sessionSecrets'], at: Date): Promise<void> => {
  for (const { code, ...traits } of seededCertificates) {
    if (await hasCertificate(tx, codeHashes(secrets, readCode(code) ?? ''))) continue
    await issueCertificate(tx, { secrets, code, ...traits, lineId: null, at })
  }
}

/** Gives the parent lils and saved promo codes; running it again changes nothing. */
const fillPockets = async (tx: Tx, at: Date): Promise<void> => {
  const parent = await personByEmail(tx, GIFTED)
  if (!parent) return
  await grantLils(tx, { personId: parent.id, amount: GIFTED_LILS, kind: 'gift', cause: `seed:${parent.id}`, at })
  for (const code of SAVED_PROMOS) {
    const promoId = await promoIdOf(tx, code)
    if (promoId) await savePromoOnce(tx, { personId: parent.id, promoId, at })
  }
}

/**
 * Adds missing products, packages, promo codes, certificates and gifts. Existing ones are unchanged, including what an operator has edited.
 */
export const seedShop = async (tx: Tx, { sessionSecrets }: Pick<Config, 'sessionSecrets'>, at: Date): Promise<void> => {
  for (const product of seededProducts) await addProduct(tx, product)
  for (const one of seededPackages) await addPackage(tx, one)
  for (const promo of seededPromos) await addPromoOnce(tx, { ...promo, createdAt: at })
  await addCertificates(tx, sessionSecrets, at)
  await fillPockets(tx, at)
}
