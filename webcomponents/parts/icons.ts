/** The bundled icons by name, registered as the icon library. */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import arrowLeftRight from '../icons/arrow-left-right.svg';
import swap from '../icons/arrow-right-left.svg';
import ban from '../icons/ban.svg';
import bell from '../icons/bell.svg';
import blend from '../icons/blend.svg';
import bookOpen from '../icons/book-open.svg';
import chartColumn from '../icons/chart-column.svg';
import check from '../icons/check.svg';
import chevronDown from '../icons/chevron-down.svg';
import chevronLeft from '../icons/chevron-left.svg';
import chevronRight from '../icons/chevron-right.svg';
import chevronUp from '../icons/chevron-up.svg';
import circleAlert from '../icons/circle-alert.svg';
import circleCheck from '../icons/circle-check.svg';
import circleHelp from '../icons/circle-question-mark.svg';
import command from '../icons/command.svg';
import contrast from '../icons/contrast.svg';
import copy from '../icons/copy.svg';
import database from '../icons/database.svg';
import dices from '../icons/dices.svg';
import download from '../icons/download.svg';
import ellipsis from '../icons/ellipsis.svg';
import externalLink from '../icons/external-link.svg';
import file from '../icons/file-text.svg';
import folder from '../icons/folder.svg';
import folderOpen from '../icons/folder-open.svg';
import footprints from '../icons/footprints.svg';
import filter from '../icons/funnel.svg';
import gauge from '../icons/gauge.svg';
import gitBranch from '../icons/git-branch.svg';
import hand from '../icons/hand.svg';
import hardDrive from '../icons/hard-drive.svg';
import heart from '../icons/heart.svg';
import history from '../icons/history.svg';
import info from '../icons/info.svg';
import keyboard from '../icons/keyboard.svg';
import lasso from '../icons/lasso.svg';
import library from '../icons/library.svg';
import link from '../icons/link.svg';
import lock from '../icons/lock.svg';
import lockOpen from '../icons/lock-open.svg';
import logOut from '../icons/log-out.svg';
import maximize from '../icons/maximize.svg';
import moon from '../icons/moon.svg';
import pack from '../icons/package.svg';
import pause from '../icons/pause.svg';
import pencil from '../icons/pencil.svg';
import play from '../icons/play.svg';
import plus from '../icons/plus.svg';
import printer from '../icons/printer.svg';
import redo from '../icons/redo-2.svg';
import refresh from '../icons/refresh-cw.svg';
import route from '../icons/route.svg';
import save from '../icons/save.svg';
import search from '../icons/search.svg';
import settings from '../icons/settings.svg';
import shieldAlert from '../icons/shield-alert.svg';
import shieldCheck from '../icons/shield-check.svg';
import sparkles from '../icons/sparkles.svg';
import star from '../icons/star.svg';
import sun from '../icons/sun.svg';
import table from '../icons/table.svg';
import tag from '../icons/tag.svg';
import trash from '../icons/trash-2.svg';
import triangleAlert from '../icons/triangle-alert.svg';
import undo from '../icons/undo-2.svg';
import upload from '../icons/upload.svg';
import users from '../icons/users.svg';
import volume from '../icons/volume-2.svg';
import wand from '../icons/wand-sparkles.svg';
import waypoints from '../icons/waypoints.svg';
import wrench from '../icons/wrench.svg';
import x from '../icons/x.svg';
import zoomIn from '../icons/zoom-in.svg';
import zoomOut from '../icons/zoom-out.svg';

/** The bundled pictures (Lucide, ISC licence) by the names that `<wa-icon name>` takes. */
const ICONS: Readonly<Record<string, string>> = {
  'arrow-left-right': arrowLeftRight,
  ban,
  bell,
  blend,
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
  heart,
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
  printer,
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
  users,
  volume,
  wand,
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
