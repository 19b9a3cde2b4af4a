import type { Payments } from './payments.ts'
import type { Provider } from './provider.ts'

/** After so many questions in a row without an answer a provider is left alone for a while. */
const UNANSWERED_MOST = 3

/** The same providers, and whether they have fallen silent meanwhile: for whoever asks one of them a lot. */
export const listenTo = (payments: Payments) => {
  let unanswered = 0
  const heard = async <Answer extends { kind: string }>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked.catch((error: unknown) => {
      unanswered += 1
      throw error
    })
    unanswered = answer.kind === 'unknown' ? unanswered + 1 : 0
    return answer
  }
  const listened = (provider: Provider): Provider => {
    const { findBinding } = provider
    return {
      ...provider,
      find: (...question) => heard(provider.find(...question)),
      findLost: (...question) => heard(provider.findLost(...question)),
      findBinding: findBinding && ((...question) => heard(findBinding(...question))),
    }
  }
  return {
    payments: { ...payments, provider: async (id) => listened(await payments.provider(id)) } satisfies Payments,
    isSilent: () => unanswered >= UNANSWERED_MOST,
  }
}
