/** What the cart says of a certificate's gift, and the form for it. Source: checkout spec §2. */
const ru = {
  from: (name: string) => `От\u00A0кого: ${name}.`,
  toBuyer: 'Код придёт вам на\u00A0почту сразу после оплаты.',
  toOther: (email: string, day: string | null) =>
    day === null
      ? `Письмо с\u00A0кодом уйдёт на\u00A0${email} сразу после оплаты.`
      : `Письмо с\u00A0кодом уйдёт на\u00A0${email} ${day}.`,
  edit: 'От\u00A0кого и\u00A0кому',
  editOf: (name: string) => `От\u00A0кого и\u00A0кому: ${name}`,
  close: 'Закрыть',
  title: 'От\u00A0кого и\u00A0кому подарок',
  giver: 'От\u00A0кого',
  giverHint: 'Так вас назовёт письмо. Пусто\u00A0— имя из\u00A0вашего аккаунта',
  gender: 'Как написать',
  genders: { '': 'Вам подарок от…', f: '… подарила вам сертификат', m: '… подарил вам сертификат' },
  receiver: 'Почта получателя',
  receiverHint: 'Пусто\u00A0— передадите код сами',
  message: 'Пожелание',
  day: 'Когда отправить',
  dayHint: 'В\u00A010\u00A0утра по\u00A0Москве. Пусто\u00A0— сразу после оплаты',
  save: 'Сохранить',
}

const en: typeof ru = {
  from: (name) => `From: ${name}.`,
  toBuyer: 'The code comes to your email right after payment.',
  toOther: (email, day) =>
    day === null
      ? `The letter with the code goes to ${email} right after payment.`
      : `The letter with the code goes to ${email} on ${day}.`,
  edit: 'From whom and to whom',
  editOf: (name) => `From whom and to whom: ${name}`,
  close: 'Close',
  title: 'Whom the gift is from and to',
  giver: 'From',
  giverHint: 'The letter calls you so. Empty: the name of your account',
  gender: 'How it is said in Russian',
  genders: { '': 'A gift for you from…', f: '… gave you a certificate (she)', m: '… gave you a certificate (he)' },
  receiver: 'Email of the receiver',
  receiverHint: 'Empty: you hand the code on yourself',
  message: 'Message',
  day: 'When to send it',
  dayHint: 'At 10 in the morning, Moscow time. Empty: right after payment',
  save: 'Save',
}

export const giftTexts = { ru, en }
