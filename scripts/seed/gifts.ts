import type { promoCode } from '../../server/db/schema.ts'

type SeededPromo = Omit<typeof promoCode.$inferInsert, 'id' | 'createdAt'>

/** One of each kind: percent, a sum, courses only, few of them, over, and the internal one that takes the threshold away. */
export const seededPromos: SeededPromo[] = [
  { code: 'LETO15', kind: 'percent', percent: 15 },
  { code: 'MAMA500', kind: 'fixed', amountRub: 500_00, amountEur: 6_00 },
  { code: 'KURS20', kind: 'percent', percent: 20, types: ['course'] },
  { code: 'PERVYE25', kind: 'percent', percent: 25, limit: 25, personLimit: 1 },
  { code: 'VESNA30', kind: 'percent', percent: 30, endsAt: new Date('2026-06-01T00:00:00+03:00') },
  { code: 'MAYAKSVOI', kind: 'internal' },
]

/** Whose pockets are filled. */
export const GIFTED = 'parent@school.example'
/** Lils of the parent. */
export const GIFTED_LILS = 1_200
/** Codes that the parent may choose from. */
export const SAVED_PROMOS = ['LETO15', 'KURS20']

/** Gift certificates to redeem. Their codes are public, as the school's passwords are: for trying out only. */
export const seededCertificates = [
  { code: 'lila-poda-rokd-lya2', lils: 3_000, giver: 'Елена Смирнова', gender: 'f' },
  { code: 'maya-ksve-titv-sem5', lils: 1_000, giver: 'Игорь', gender: 'm' },
  { code: 'moty-lekv-letu-4444', lils: 500, giver: 'Семья Беловых', gender: null },
] as const
