/** Counts the discounts of the cards down to their ends. */

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const { lang } = document.documentElement
const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
]

/** The two largest units of a number of minutes: `2 дня 3 часа`. */
const formatted = (minutes) => {
  let remaining = minutes
  return units
    .flatMap(([unit, size]) => {
      const whole = Math.floor(remaining / size)
      remaining %= size
      return whole > 0 ? [new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(whole)] : []
    })
    .slice(0, 2)
    .join(' ')
}

const timers = [...document.querySelectorAll('[data-discount-until]')]

const show = (timer) => {
  const end = Date.parse(timer.dataset.discountUntil)
  const minutes = Math.ceil((end - Date.now()) / MINUTE_MS)
  const text = lang === 'ru' ? `До конца скидки ${formatted(minutes)}` : `The discount ends in ${formatted(minutes)}`
  if (minutes > 0 && timer.textContent !== text) timer.textContent = text
  // a page from before the end has the price with the discount; one that was loaded later has what the school charges
  if (minutes <= 0 && performance.timeOrigin < end) location.reload()
}

const count = () => timers.forEach(show)

if (timers.length > 0) {
  count()
  setInterval(count, SECOND_MS)
}
