import type { Config } from '../../server/config.ts'
import type { Tx } from '../../server/db/database.ts'
import { addPackage, addProduct } from '../../server/checkout/catalogue/store.ts'
import { codeHashes, readCode } from '../../server/checkout/certificates/code.ts'
import { issueCertificate } from '../../server/checkout/certificates/certificates.ts'
import { grantLils } from '../../server/checkout/lils/ledger.ts'
import { seededCourses } from './courses.ts'
import { GIFTED, GIFTED_LILS, SAVED_PROMOS, seededCertificates, seededPromos } from './gifts.ts'
import { seededLessons } from './lessons.ts'
import { seededPackages, seededPrograms } from './programs.ts'
import { addPromoOnce, hasCertificate, promoIdOf, savePromoOnce } from './store.ts'
import { personByEmail } from '../school/store.ts'

export const seededProducts = [...seededCourses, ...seededLessons, ...seededPrograms]

/** Issues those that are not there yet, redeemed or not. */
const addCertificates = async (tx: Tx, secrets: Config['sessionSecrets'], at: Date): Promise<void> => {
  for (const { code, ...traits } of seededCertificates) {
    if (await hasCertificate(tx, codeHashes(secrets, readCode(code) ?? ''))) continue
    await issueCertificate(tx, { secrets, code, ...traits, lineId: null, at })
  }
}

/** Lils and codes to choose from, for the parent; a second time they change nothing. */
const fillPockets = async (tx: Tx, at: Date): Promise<void> => {
  const parent = await personByEmail(tx, GIFTED)
  if (!parent) return
  await grantLils(tx, { personId: parent.id, amount: GIFTED_LILS, kind: 'gift', cause: `seed:${parent.id}`, at })
  for (const code of SAVED_PROMOS) {
    const promoId = await promoIdOf(tx, code)
    if (promoId) await savePromoOnce(tx, { personId: parent.id, promoId, at })
  }
}

/** Fills shelves and pockets with what is missing there. What is there stays as it is, so what an operator has changed stays changed. */
export const seedShop = async (tx: Tx, { sessionSecrets }: Pick<Config, 'sessionSecrets'>, at: Date): Promise<void> => {
  for (const product of seededProducts) await addProduct(tx, product)
  for (const one of seededPackages) await addPackage(tx, one)
  for (const promo of seededPromos) await addPromoOnce(tx, { ...promo, createdAt: at })
  await addCertificates(tx, sessionSecrets, at)
  await fillPockets(tx, at)
}
