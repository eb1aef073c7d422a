/** Labels of contacts and of opening hours, which stand below an address: `Correo Electrónico`, `Horario de Atención`. */
const LABEL =
  /^(?:correos?|e-?mails?|mail|courriel|posta elettronica|e-?posta|tel[eé]fonos?|telefones?|telefono|téléphone|telefoon|telefon|phone|mobile|celular(?:es)?|m[oó]vil|fax|whats ?app|horarios?|horários?|orari?o?|horaires?|openingstijden|öffnungszeiten|opening hours|business hours|working hours|office hours|hours|sitio web|website|página web|redes sociais|redes sociales|síguenos|siga-nos|follow us|contactos?|contatos?|contact us|contáctanos|contáctenos|fale conosco|atendimento|atención(?: al cliente)?|cómo llegar|ver mapa|ver no mapa|view map|get directions|telepon|jam (?:buka|operasional|kerja)|điện thoại|giờ (?:làm việc|mở cửa))(?![\p{L}\d])/iu;

/** `Wrocław. Poland` too. */
const TOWN_LINE = /^\p{Lu}[^@?!.]+(?:\. ?\p{Lu}\p{Ll}{3,})?\.?$/u;

/** Whether a line can be the town of the street above it. */
export const isTownLine = (line: string): boolean => TOWN_LINE.test(line) && !LABEL.test(line);
