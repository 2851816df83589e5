using SerializationApi.LoadTests.CommandLine;

return await LoadTestCommand.InvokeAsync(args);
