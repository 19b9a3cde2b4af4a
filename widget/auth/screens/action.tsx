import { useEffect, useState } from 'react'
import { useForm } from '../../form/form.tsx'
import { eventTexts } from '../../texts/auth/event-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { secondaryCalls } from '../calls/secondary-calls.ts'
import { hasEvent } from '../event-fields.ts'
import type { FlowContext } from '../flow.ts'
import { EventDate } from './event-date.tsx'
import { type ScreenProps, useLive } from './screen.ts'

/** Whether nothing but the school is there to go on to, from a page that must not reload: only it holds the session. */
const useLeadsToSchool = ({ host, exit, room }: FlowContext): boolean => {
  const [isRoot, setRoot] = useState(false)
  const isHeld = host.pageSession.isHeld()
  const { sendLessonEvents } = host.config()
  useEffect(() => {
    if (isHeld) void exit.next(room.url).then((target) => setRoot(target.isRoot))
  }, [isHeld, exit, room])
  return isRoot && isHeld && !sendLessonEvents && !hasEvent(host.config())
}

/** The signed-in user's view: leads on to the event, or signs out. Source: sign-in spec §2.1, §2.2. */
export const View = ({ state, flow, config }: ScreenProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('event', eventTexts, texts.lang)
  const { general } = useForm({}, state.errors)
  const isLive = useLive()
  const leadsToSchool = useLeadsToSchool(flow.context)
  const { confirm, signOut } = secondaryCalls(flow.context)
  return (
    <div className="form">
      <p className="intro">{ownTexts.intro}</p>
      {isLive && config.webinarDate && <EventDate {...config} />}
      {isLive && flow.context.page.frame.staysInFrame() && <Notice tone="hint">{ownTexts.framed}</Notice>}
      {isLive && flow.context.host.pageSession.isHeld() && <Notice tone="hint">{ownTexts.onPage}</Notice>}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button isBusy={state.isSending} onClick={() => void confirm()}>
          {(isLive && config.actionText) || (leadsToSchool ? ownTexts.toSchool : ownTexts.submit)}
        </Button>
        {state.person && <LinkButton onClick={() => void signOut()}>{ownTexts.signOut}</LinkButton>}
      </div>
    </div>
  )
}
