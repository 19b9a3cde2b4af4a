/** What the choice among saved cards says. Source: checkout spec §2. */
const ru = {
  legend: 'Карта для оплаты',
  fresh: 'Новая карта',
  freshHint: {
    here: 'Данные введёте на\u00A0следующем шаге',
    embedded: 'Данные введёте в\u00A0форме банка',
    bank: 'Данные введёте на\u00A0странице банка',
    school: 'Данные введёте на\u00A0сайте школы',
  },
  until: (exp: string) => `до\u00A0${exp}`,
  expired: (exp: string) => `Срок истёк ${exp}, этой картой оплатить нельзя`,
  number: (last: string) => `карта, последние цифры ${last}`,
  goOn: 'Продолжить',
}

const en: typeof ru = {
  legend: 'Card to pay with',
  fresh: 'New card',
  freshHint: {
    here: 'You will enter its details in the next step',
    embedded: 'You will enter its details in the bank’s form',
    bank: 'You will enter its details on the bank’s page',
    school: 'You will enter its details on the school’s site',
  },
  until: (exp) => `until ${exp}`,
  expired: (exp) => `Expired ${exp}`,
  number: (last) => `card ending in ${last}`,
  goOn: 'Continue',
}

export const savedCardTexts = { ru, en }
