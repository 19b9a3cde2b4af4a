import type { FacebookSettings } from '../../../auth/facebook/settings.ts'
import { startLocalServer } from '../../local-server.ts'
import { createSandbox } from '../sandbox.ts'

/** The sandbox on a port of its own, for tests. */
export interface FacebookSandbox extends Omit<ReturnType<typeof createSandbox>, 'handle'> {
  /** For `Config.facebook`. */
  settings: FacebookSettings
  /** The same as environment variables. */
  env: Record<'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET' | 'FACEBOOK_URL' | 'FACEBOOK_SCRIPT', string>
  close: () => Promise<void>
}

const APP = { appId: '1707', appSecret: 'secret-of-the-sandbox' }

/** Starts the sandbox on a free port of 127.0.0.1. Close it after the test. */
export const startFacebookSandbox = async (
  options: Partial<Parameters<typeof createSandbox>[0]> = {},
): Promise<FacebookSandbox> => {
  const { handle, ...sandbox } = createSandbox({ app: APP, ...options })
  const { origin, close } = await startLocalServer((request, response) => {
    void handle(request, response, () => void response.writeHead(404).end())
  })
  const { appId, appSecret } = options.app ?? APP
  const [graphUrl, script] = [`${origin}/graph`, `${origin}/sdk.js`]
  return {
    ...sandbox,
    settings: { appId, appSecret, graphUrl, script, isSandbox: false },
    env: {
      FACEBOOK_APP_ID: appId,
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_URL: graphUrl,
      FACEBOOK_SCRIPT: script,
    },
    close,
  }
}
