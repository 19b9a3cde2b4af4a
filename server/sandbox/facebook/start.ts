import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FacebookSettings } from '../../auth/facebook/settings.ts'
import { portOf } from '../../http/listen.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

/** The provider on a port of its own, for tests. */
export interface FacebookSandbox extends Omit<Sandbox, 'handle'> {
  /** For `Config.facebook`. */
  settings: FacebookSettings
  /** The same as variables of the environment. */
  env: Record<'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET' | 'FACEBOOK_URL' | 'FACEBOOK_SCRIPT', string>
  close: () => Promise<void>
}

const APP = { appId: '1707', appSecret: 'secret-of-the-sandbox' }

/** Starts the provider on a free port of 127.0.0.1. Close it after the test. */
export const startFacebookSandbox = async (options: Partial<SandboxOptions> = {}): Promise<FacebookSandbox> => {
  const { handle, ...sandbox } = createSandbox({ app: APP, ...options })
  const server = createServer((request, response) => {
    void handle(request, response, () => void response.writeHead(404).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
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
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
