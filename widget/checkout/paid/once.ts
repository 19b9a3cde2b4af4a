import { isText } from '../../api/guards.ts'
import { toJson } from '../../api/json.ts'

const NAME = 'school-checkout:celebrated'
/** How many payments are remembered, the latest first. */
const MOST = 20

const celebrated = (): string[] => {
  const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
  return Array.isArray(kept) ? kept.filter(isText) : []
}

/** True the first time that this browser sees the payment settled, in whatever tab. Where nothing can be kept, tabs know of each other no more. */
export const isFirstSight = (payment: string): boolean => {
  try {
    const known = celebrated()
    localStorage.setItem(NAME, toJson([payment, ...known.filter((one) => one !== payment)].slice(0, MOST)))
    return !known.includes(payment)
  } catch {
    return true // forbidden, full, or not ours: the tab's own memory decides
  }
}
