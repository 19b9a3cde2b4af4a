import type { IdentityOffer } from '../../../server/contract/replies.ts'
import type { Lang } from '../../../server/contract/langs.ts'
import { identityTexts } from '../../texts/auth/identity-texts.ts'
import { authTexts } from '../../texts/auth/texts.ts'

/** A provider as sentences name it: brands in the language of the form. */
export const providerName = ({ id, name }: IdentityOffer, lang: Lang): string =>
  id === 'yandex' ? authTexts.of('identity', identityTexts, lang).yandexName : id === 'vk' ? 'VK\u00A0ID' : name
