/**
 * What a form takes, so that a page can reserve it. `reserved.e2e.ts` measures the elements. In the tables, a language without an entry takes
 * what Russian takes.
 */

/** Heights in pixels where the element is at least 424, at least 360, and less wide: 2 more than measured, since fonts differ. */
const ROOMS = {
  login: {
    pass: { ru: [534, 534, 518], kk: [534, 534, 539] },
    email: { ru: [346, 346, 330] },
    registration: {
      ru: [676, 716, 700],
      en: [676, 696, 680],
      kk: [655, 696, 680],
      es: [696, 696, 680],
      uz: [676, 696, 700],
    },
  },
  auth: {
    registration: {
      ru: [712, 732, 716],
      en: [671, 691, 675],
      de: [691, 732, 716],
      kk: [691, 712, 696],
      es: [691, 712, 696],
      be: [691, 732, 716],
      uz: [691, 732, 716],
    },
    email: { ru: [301, 301, 285] },
    pass: { ru: [397, 397, 381], kk: [397, 397, 402] },
    ml: {
      ru: [487, 487, 471],
      en: [453, 453, 437],
      de: [453, 487, 471],
      kk: [487, 487, 493],
      es: [463, 487, 471],
      be: [453, 487, 471],
      uz: [430, 430, 437],
    },
    info: {
      ru: [469, 469, 453],
      en: [415, 415, 433],
      de: [472, 526, 554],
      kk: [436, 436, 443],
      es: [436, 469, 476],
      be: [503, 503, 487],
      uz: [415, 436, 443],
    },
    fail: {
      ru: [285, 285, 292],
      en: [262, 285, 269],
      de: [285, 285, 269],
      kk: [262, 285, 269],
      es: [262, 285, 269],
      uz: [262, 285, 269],
    },
  },
}

/** What links and boxes add that a finger needs larger, at each width. */
const COARSE = {
  login: {
    registration: { ru: [8, 8, 8], es: [8, 8, 29] },
  },
  auth: {
    registration: {
      ru: [37, 37, 37],
      en: [16, 16, 16],
      de: [16, 16, 16],
      kk: [16, 16, 16],
      es: [16, 16, 16],
      uz: [16, 16, 16],
    },
    ml: { ru: [36, 36, 36] },
    info: { ru: [12, 12, 12] },
  },
}

/** The same of a registration with separate consents. */
const COARSE_CONSENTS = {
  login: { ru: [16, 16, 16], de: [16, 16, 37], kk: [16, 37, 37], es: [16, 37, 57] },
  auth: {
    ru: [16, 16, 37],
    en: [16, 16, 16],
    de: [16, 37, 37],
    kk: [37, 37, 37],
    es: [16, 37, 57],
    be: [16, 16, 16],
    uz: [16, 16, 57],
  },
}

const NOTHING = { ru: [0, 0, 0] }

const inLang = (table, lang) => table[lang] ?? table.ru

/** A button of a way in with the gap above it, and the line above the first of them. */
const BUTTON = 60
const LINE = 32.3

/** Forms with the contacts of the support, where WhatsApp has a button. */
const WITH_SUPPORT = ['info', 'fail']

/** Forms without ways in, and those that lead a visitor to the password form. */
const CLOSED = ['ml', 'info', 'fail']
const ACCOUNT_VIEWS = ['phone', 'action']

const wayRoom = (name, view, { hasFacebook, providers }) => {
  const buttons = providers + (hasFacebook ? 1 : 0)
  if (buttons === 0 || CLOSED.includes(view)) return 0
  return BUTTON * buttons + (name === 'login' && view === 'pass' ? 0 : LINE)
}

/** The heading as the forms draw it, and the width that it has in each of the three widths of an element. */
const HEADING =
  'position: absolute; visibility: hidden; font: 650 28px/1.2 system-ui, sans-serif; letter-spacing: -0.02em'
const HEADING_LINE = 33.6
const HEADING_WIDTHS = [358, 294, 294]

/** What each further line of a long heading adds, at each width. */
const headingRooms = (caption) =>
  HEADING_WIDTHS.map((width) => {
    const probe = document.createElement('div')
    probe.style.cssText = `${HEADING}; width: ${width}px; overflow-wrap: break-word`
    probe.textContent = caption
    document.body.append(probe)
    const lines = Math.round(probe.clientHeight / HEADING_LINE)
    probe.remove()
    return Math.max(0, lines - 1) * HEADING_LINE
  })

/** What separate consents add to a registration: the lines of the versions and, on a landing, the newsletter's box. */
const CONSENTS = {
  login: { ru: [122, 122, 122], en: [102, 122, 122] },
  auth: { ru: [61, 61, 61], en: [61, 82, 82], kk: [41, 61, 61], es: [82, 61, 61] },
}

/**
 * The heights of a form by the width of its element, for a fine pointer and for a coarse one; `ways` tells which ways in follow the form's own
 * button, whether the support has WhatsApp, and whether each consent is a box of its own.
 */
export const roomsOf = (name, { view, lang, caption, ways }) => {
  const shown = ACCOUNT_VIEWS.includes(view) ? 'pass' : view
  const headings = headingRooms(caption)
  const hasBoxes = ways.hasConsents && shown === 'registration'
  const consents = inLang(hasBoxes ? CONSENTS[name] : NOTHING, lang)
  const support = ways.hasWhatsapp && WITH_SUPPORT.includes(shown) ? BUTTON : 0
  const fine = inLang(ROOMS[name][shown], lang).map((room, at) =>
    Math.ceil(room + wayRoom(name, shown, ways) + support + headings[at] + consents[at]),
  )
  const larger = inLang(hasBoxes ? COARSE_CONSENTS[name] : (COARSE[name][shown] ?? NOTHING), lang)
  return { fine, coarse: fine.map((room, at) => room + larger[at]) }
}
