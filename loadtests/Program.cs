using SerializationApi.LoadTests;
using SerializationApi.LoadTests.CommandLine;

return await LoadTestCommand.InvokeAsync(args, LoadTestProgram.RunAsync, Console.Out, Console.Error);
