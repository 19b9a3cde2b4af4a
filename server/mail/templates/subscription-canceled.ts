import { template } from '../compose-letter.ts'
import { spellMoment } from '../wording.ts'

/** `openTo`: until when what is paid, or the trial, stays open. `link` leads to where it is taken out again. */
export interface SubscriptionCanceledDetails {
  name: string
  openTo: Date
  link: string
}

/** A subscription will not be renewed. Source: DESIGN §6. */
export const subscriptionCanceled = template<SubscriptionCanceledDetails>({
  ru: ({ openTo, link }) => ({
    subject: 'Подписка отменена',
    preheader: 'Больше мы ничего не спишем.',
    heading: 'Подписка отменена',
    blocks: [
      {
        kind: 'words',
        words: `Больше мы ничего не спишем. Всё, что оплачено, останется открытым до ${spellMoment(openTo, 'ru')}.`,
      },
      { kind: 'words', words: 'Передумали? Подписку можно оформить снова в любой день.' },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо, и мы вернём всё как было.',
  }),
  en: ({ openTo, link }) => ({
    subject: 'Your subscription has been cancelled',
    preheader: 'Nothing will be charged any more.',
    heading: 'Your subscription has been cancelled',
    blocks: [
      {
        kind: 'words',
        words: `Nothing will be charged any more. Everything stays open until ${spellMoment(openTo, 'en')}.`,
      },
      { kind: 'words', words: 'Changed your mind? You can subscribe again on any day.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'It wasn’t you? Reply to this email and we will put everything back.',
  }),
})
