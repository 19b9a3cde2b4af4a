import { type ReactNode, useEffect, useRef } from 'react'
import { focusedBeside, focusOn } from '../../browser/focus.ts'
import { sectionTexts } from '../../texts/studio/section-texts.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { LEAVE } from '../ui/icons.ts'
import { everything, sections } from '../routes/route.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useRoute } from '../routes/router.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { documentKinds } from '../documents/document-kinds.ts'

/** The page's own title, which that of a screen precedes. */
const pageTitle = document.title

const Navigation = ({ onLeave }: { onLeave: () => void }) => {
  const { lang, me } = useStudio()
  const route = useRoute()
  const texts = shellTexts[lang]
  const { names } = sectionTexts[lang]
  return (
    <header className="side">
      <div className="brand">
        <slot name="brand">{texts.studio}</slot>
      </div>
      <nav className="kinds" aria-label={texts.kindsLabel}>
        <ul role="list">
          {documentKinds.map((one) => (
            <li key={one}>
              <RouteLink
                className="nav-link"
                to={{ screen: 'list', kind: one, query: everything }}
                aria-current={route.screen === 'list' && one === route.kind ? 'page' : undefined}
              >
                {texts.kinds[one].many}
              </RouteLink>
            </li>
          ))}
        </ul>
        <ul role="list">
          {sections.map((one) => (
            <li key={one}>
              <RouteLink
                className="nav-link"
                to={{ screen: 'section', section: one, of: '' }}
                aria-current={route.screen === 'section' && one === route.section ? 'page' : undefined}
              >
                {names[one]}
              </RouteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="person">
        <span>{me.name}</span>
        <ToolButton label={texts.leave} outline={LEAVE} onClick={onLeave} />
      </div>
    </header>
  )
}

/** The place of a screen: lists and sections have the navigation beside them, a document has the whole window. */
export const Frame = ({ onLeave, children }: { onLeave: () => void; children: ReactNode }) => {
  const { lang } = useStudio()
  const route = useRoute()
  const { screen } = route
  const frame = useRef<HTMLDivElement>(null)
  const shown = `${screen} ${screen === 'section' ? `${route.section} ${route.of}` : route.kind}`
  const last = useRef(shown)
  const title = screen === 'section' ? sectionTexts[lang].names[route.section] : shellTexts[lang].kinds[route.kind].many
  useEffect(() => {
    // the sign-in had the focus and has been removed
    if (frame.current && !focusedBeside(frame.current)) focusOn(frame.current, 'h1')
  }, [])
  useEffect(() => {
    document.title = `${title}. ${pageTitle}`
    for (const link of frame.current?.querySelectorAll('nav [aria-current]') ?? [])
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (last.current === shown) return
    last.current = shown
    focusOn(frame.current, 'h1')
  }, [shown, title])
  return (
    <div className="frame" data-screen={screen} ref={frame}>
      {screen !== 'document' && <Navigation onLeave={onLeave} />}
      {children}
    </div>
  )
}
