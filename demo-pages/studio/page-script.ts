import { startExchange } from '../../widget/studio/session/early-token.ts'

/** Runs in the head of the studio's page: exchanges the session for a token while the studio loads. */
if (document.currentScript instanceof HTMLScriptElement) startExchange(document.currentScript)
