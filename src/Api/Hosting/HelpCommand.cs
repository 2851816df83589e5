using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary><c>--help</c>: lists the command line options.</summary>
internal static class HelpCommand
{
    private static readonly ServiceSettings Defaults = new();

    public static bool IsAskedFor(string[] arguments) => arguments.Any(argument => argument is "--help" or "-h" or "-?");

    public static int Run()
    {
        Console.Out.WriteLine(
            $"""
            SerializationApi: one contract as JSON, MessagePack, Protobuf and MemoryPack, negotiated over HTTP.

            Usage: SerializationApi.Api [--{ServiceSettings.Section}:<setting>=<value> ...] [--urls=<addresses>]
                   SerializationApi.Api {HealthCheckCommand.Argument}

              {HealthCheckCommand.Argument}  checks the service that runs with the same settings; exits with 0 if it is healthy
              --help         this text

            Settings are read from appsettings.json in the program's folder, from the environment
            ({ServiceSettings.Section}__MaxCount=1000), and from the arguments, in this order:

              {string.Join($"{Environment.NewLine}  ", ServiceSettings.All.Select(Line))}
            """
        );
        return 0;
    }

    private static string Line(PropertyInfo setting)
    {
        string expected = setting switch
        {
            _ when setting.GetCustomAttribute<RangeAttribute>() is { } range => string.Create(
                CultureInfo.InvariantCulture,
                $"{range.Minimum:N0} to {range.Maximum:N0}"
            ),
            { PropertyType: { IsEnum: true } choice } => string.Join(", ", Enum.GetNames(choice)),
            _ => setting.PropertyType.Name,
        };
        return $"{setting.Name, -22} {expected}; \"{setting.GetValue(Defaults)}\"";
    }
}
