import { type ReactNode, useEffect, useRef } from 'react'
import { focusOn } from '../browser/focus.ts'
import { shellTexts } from '../texts/studio/shell-texts.ts'
import { LEAVE } from './icons.ts'
import { everything } from './routes/route.ts'
import { RouteLink } from './routes/route-link.tsx'
import { useRoute } from './routes/router.ts'
import { useStudio } from './studio-context.ts'
import { ToolButton } from './tool-button.tsx'
import { documentKinds } from './documents/document-kinds.ts'

/** The page's own title, which that of a screen precedes. */
const pageTitle = document.title

const Navigation = ({ onLeave }: { onLeave: () => void }) => {
  const { lang, me } = useStudio()
  const { kind } = useRoute()
  const texts = shellTexts[lang]
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
                className="way"
                to={{ screen: 'list', kind: one, query: everything }}
                aria-current={one === kind ? 'page' : undefined}
              >
                {texts.kinds[one].many}
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

/** The place of a screen: lists have the navigation beside them, a document has the whole window. */
export const Frame = ({ onLeave, children }: { onLeave: () => void; children: ReactNode }) => {
  const { lang } = useStudio()
  const { screen, kind } = useRoute()
  const frame = useRef<HTMLDivElement>(null)
  const shown = `${screen} ${kind}`
  const last = useRef(shown)
  const { many } = shellTexts[lang].kinds[kind]
  useEffect(() => {
    document.title = `${many}. ${pageTitle}`
    if (last.current === shown) return
    last.current = shown
    focusOn(frame.current, 'h1')
  }, [shown, many])
  return (
    <div className="frame" data-screen={screen} ref={frame}>
      {screen === 'list' && <Navigation onLeave={onLeave} />}
      {children}
    </div>
  )
}
