import { makeSheet } from '../browser/shadow/style-sheet.ts'
import { draw } from '../browser/shadow/view-tree.ts'
import tokens from '../styles/tokens.css?inline'
import tones from '../styles/tones.css?inline'
import { checkTexts } from '../texts/check/check-texts.ts'
import panel from './check-panel.css?inline'
import { type CheckParts, checkPage, pageLang } from './check-page.ts'
import { drawFindings } from './draw-findings.ts'

const HASH = '#school-check'

/** Takes the fragment out of the address, so that a reload shows the page alone. */
const clearHash = () => {
  if (location.hash === HASH) history.replaceState(history.state, '', location.href.replace(/#.*/s, ''))
}

/** The panel that is open: a second fragment repeats its check. */
let open: { run: () => Promise<void> } | null = null

const makePanel = (parts: CheckParts) => {
  const lang = pageLang()
  const texts = checkTexts[lang]
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  makeSheet(tokens + tones + panel).adopt(root)
  root.append(
    ...draw([
      [
        'section',
        { role: 'dialog', 'aria-labelledby': 'heading', tabindex: '-1', lang },
        ['h2', { id: 'heading' }, texts.heading],
        ['div', { class: 'findings', tabindex: '0', role: 'group', 'aria-labelledby': 'heading' }],
        [
          'div',
          { class: 'actions' },
          ['button', { type: 'button' }, texts.again],
          ['button', { type: 'button' }, texts.close],
        ],
      ],
    ]),
  )
  const section = root.querySelector('section')
  const place = root.querySelector('.findings')
  const [again, close] = root.querySelectorAll('button')

  const run = async () => {
    again?.setAttribute('disabled', '')
    place?.replaceChildren(...draw([['p', { class: 'summary', role: 'status' }, texts.checking]]))
    const findings = await checkPage(parts)
    place?.replaceChildren(...drawFindings(findings, texts))
    again?.removeAttribute('disabled')
  }
  const end = () => {
    host.remove()
    open = null
    clearHash()
  }
  again?.addEventListener('click', () => void run())
  close?.addEventListener('click', end)
  section?.addEventListener('keydown', ({ key }) => key === 'Escape' && end())
  host.setAttribute('theme', 'auto')
  host.popover = 'manual'
  return {
    run,
    show: () => {
      document.body.append(host)
      if ('showPopover' in host) host.showPopover()
      section?.focus()
    },
  }
}

const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** Shows the findings over the page, in a shadow root of their own. They are sent to no one. */
export const showCheck = async (parts: CheckParts): Promise<void> => {
  await parsed()
  if (!open) {
    const made = makePanel(parts)
    open = made
    made.show()
  }
  await open.run()
}
