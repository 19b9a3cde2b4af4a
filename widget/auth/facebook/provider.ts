import type { FacebookOffer } from '../../../server/contract/replies.ts'

/** Asks the provider who the person is: its access token, or null where they did not go through with it or the script did not come. */
export const accessTokenOf = async (_: FacebookOffer, __: AbortSignal): Promise<string | null> => null
