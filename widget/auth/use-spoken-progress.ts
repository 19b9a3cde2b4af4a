import { useEffect } from 'react'
import type { WidgetKind } from '../browser/host.ts'
import type { Texts } from '../texts/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import type { LoginState } from './state.ts'

/** Says what a sighted person sees happen without a new form: a call under way, a mail sent, an account that is there already. */
export const useSpokenProgress = (
  { isSending, isSent, resendAt, hasAccount }: LoginState,
  texts: Texts,
  kind: WidgetKind,
) => {
  const announce = useAnnounce()
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (hasAccount) announce(texts.registration.hasAccount[kind])
  }, [isSending, hasAccount, announce, texts, kind])
  useEffect(() => {
    if (isSent && resendAt > 0) announce(texts.mailSent)
  }, [isSent, resendAt, announce, texts])
}
