/*
 * One file, so that one worker runs these tests, which mostly wait, beside workers that compute. The files of a project
 * would each take a worker, and the app would be loaded for each. The renderings have a short limit, so they come when
 * the tests of the dashboard have ended.
 */
import "./rows-written";
import "./crawls";
import "./verifications";
import "./deliveries";
import "./rendering";
