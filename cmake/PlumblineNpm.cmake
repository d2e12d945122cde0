# What report/package-lock.json names, into node_modules of this folder: cmake -P, with NPM.
execute_process(COMMAND ${NPM} ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "npm ci failed: it needs its registry or what it has cached; configure with -DPLUMBLINE_PAGES=OFF to build without the HTML pages")
endif()
