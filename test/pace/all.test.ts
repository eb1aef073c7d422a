/*
 * One file, so that one worker runs these tests, which mostly wait, beside workers that compute. The files of a project
 * would each take a worker, and the app would be loaded for each.
 */
import "./rows-written";
import "./crawls";
import "./rendering";
import "./verifications";
import "./deliveries";
