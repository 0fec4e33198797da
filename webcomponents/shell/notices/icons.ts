/** Icons of the kinds of notices. */
import type { NoticeKind } from '../../state/notices.ts';

/** Icons of the kinds of notices. */
export const NOTICE_ICONS: Readonly<Record<NoticeKind, string>> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
};
