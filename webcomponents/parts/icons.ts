import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import arrowLeftRight from 'lucide-static/icons/arrow-left-right.svg';
import swap from 'lucide-static/icons/arrow-right-left.svg';
import ban from 'lucide-static/icons/ban.svg';
import bell from 'lucide-static/icons/bell.svg';
import bookOpen from 'lucide-static/icons/book-open.svg';
import chartColumn from 'lucide-static/icons/chart-column.svg';
import check from 'lucide-static/icons/check.svg';
import chevronDown from 'lucide-static/icons/chevron-down.svg';
import chevronLeft from 'lucide-static/icons/chevron-left.svg';
import chevronRight from 'lucide-static/icons/chevron-right.svg';
import chevronUp from 'lucide-static/icons/chevron-up.svg';
import circleAlert from 'lucide-static/icons/circle-alert.svg';
import circleCheck from 'lucide-static/icons/circle-check.svg';
import circleHelp from 'lucide-static/icons/circle-question-mark.svg';
import command from 'lucide-static/icons/command.svg';
import contrast from 'lucide-static/icons/contrast.svg';
import copy from 'lucide-static/icons/copy.svg';
import database from 'lucide-static/icons/database.svg';
import dices from 'lucide-static/icons/dices.svg';
import download from 'lucide-static/icons/download.svg';
import ellipsis from 'lucide-static/icons/ellipsis.svg';
import externalLink from 'lucide-static/icons/external-link.svg';
import file from 'lucide-static/icons/file-text.svg';
import folder from 'lucide-static/icons/folder.svg';
import folderOpen from 'lucide-static/icons/folder-open.svg';
import footprints from 'lucide-static/icons/footprints.svg';
import filter from 'lucide-static/icons/funnel.svg';
import gauge from 'lucide-static/icons/gauge.svg';
import gitBranch from 'lucide-static/icons/git-branch.svg';
import hand from 'lucide-static/icons/hand.svg';
import hardDrive from 'lucide-static/icons/hard-drive.svg';
import history from 'lucide-static/icons/history.svg';
import info from 'lucide-static/icons/info.svg';
import keyboard from 'lucide-static/icons/keyboard.svg';
import lasso from 'lucide-static/icons/lasso.svg';
import library from 'lucide-static/icons/library.svg';
import link from 'lucide-static/icons/link.svg';
import lock from 'lucide-static/icons/lock.svg';
import lockOpen from 'lucide-static/icons/lock-open.svg';
import logOut from 'lucide-static/icons/log-out.svg';
import maximize from 'lucide-static/icons/maximize.svg';
import moon from 'lucide-static/icons/moon.svg';
import pack from 'lucide-static/icons/package.svg';
import pause from 'lucide-static/icons/pause.svg';
import pencil from 'lucide-static/icons/pencil.svg';
import play from 'lucide-static/icons/play.svg';
import plus from 'lucide-static/icons/plus.svg';
import redo from 'lucide-static/icons/redo-2.svg';
import refresh from 'lucide-static/icons/refresh-cw.svg';
import route from 'lucide-static/icons/route.svg';
import save from 'lucide-static/icons/save.svg';
import search from 'lucide-static/icons/search.svg';
import settings from 'lucide-static/icons/settings.svg';
import shieldAlert from 'lucide-static/icons/shield-alert.svg';
import shieldCheck from 'lucide-static/icons/shield-check.svg';
import sparkles from 'lucide-static/icons/sparkles.svg';
import star from 'lucide-static/icons/star.svg';
import sun from 'lucide-static/icons/sun.svg';
import table from 'lucide-static/icons/table.svg';
import tag from 'lucide-static/icons/tag.svg';
import trash from 'lucide-static/icons/trash-2.svg';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg';
import undo from 'lucide-static/icons/undo-2.svg';
import upload from 'lucide-static/icons/upload.svg';
import volume from 'lucide-static/icons/volume-2.svg';
import waypoints from 'lucide-static/icons/waypoints.svg';
import wrench from 'lucide-static/icons/wrench.svg';
import x from 'lucide-static/icons/x.svg';
import zoomIn from 'lucide-static/icons/zoom-in.svg';
import zoomOut from 'lucide-static/icons/zoom-out.svg';

/** The bundled pictures (Lucide, ISC licence) by the names that `<wa-icon name>` takes. */
const ICONS: Readonly<Record<string, string>> = {
  'arrow-left-right': arrowLeftRight,
  ban,
  bell,
  'book-open': bookOpen,
  chart: chartColumn,
  check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'chevron-up': chevronUp,
  'circle-alert': circleAlert,
  'circle-check': circleCheck,
  command,
  contrast,
  copy,
  database,
  dices,
  download,
  ellipsis,
  'external-link': externalLink,
  file,
  filter,
  folder,
  'folder-open': folderOpen,
  footprints,
  gauge,
  'git-branch': gitBranch,
  hand,
  'hard-drive': hardDrive,
  help: circleHelp,
  history,
  info,
  keyboard,
  lasso,
  library,
  link,
  lock,
  'lock-open': lockOpen,
  'log-out': logOut,
  maximize,
  moon,
  package: pack,
  pause,
  pencil,
  play,
  plus,
  redo,
  refresh,
  route,
  save,
  search,
  settings,
  'shield-alert': shieldAlert,
  'shield-check': shieldCheck,
  sparkles,
  star,
  sun,
  swap,
  table,
  tag,
  trash,
  'triangle-alert': triangleAlert,
  undo,
  upload,
  volume,
  waypoints,
  wrench,
  x,
  'zoom-in': zoomIn,
  'zoom-out': zoomOut,
};

/** Makes the bundled icons the default library; the built-in default would ask another host. */
export function registerIcons(): void {
  registerIconLibrary('default', {
    resolver: (name) => {
      const svg = ICONS[name];
      if (svg === undefined) throw new Error(`Icon "${name}" is not in parts/icons.ts.`);
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
    // Lucide draws lines: no fill
    mutator: (svg) => svg.setAttribute('fill', 'none'),
  });
}
