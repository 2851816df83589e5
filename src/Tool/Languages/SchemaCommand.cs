using System.CommandLine;

namespace SerializationApi.Tool.Languages;

/// <summary><c>schema</c>: generates types for a MessagePack library of another language.</summary>
internal sealed class SchemaCommand
{
    private static readonly Dictionary<string, Language> Languages = new(StringComparer.Ordinal)
    {
        ["python"] = new PythonLanguage(),
        ["rust"] = new RustLanguage(),
        ["go"] = new GoLanguage(),
    };

    private readonly Argument<string> _assembly = new("assembly.dll") { Description = "An assembly with generated shapes" };
    private readonly Option<string> _language = new("--lang") { Description = "The language", Required = true };

    public Command Create()
    {
        _language.AcceptOnlyFromAmong([.. Languages.Keys]);
        var command = new ToolCommand(
            "schema",
            "Prints types for MessagePack in another language, from the contracts of an assembly.",
            "schema Shop.dll --lang python > shop.py"
        )
        {
            _assembly,
            _language,
        };
        command.SetAction(Run);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(_assembly);
        Language language = Languages[parsed.GetRequiredValue(_language)];
        var types = new LanguageTypes(language, GeneratedShapes.In(ContractFile.TypesOf(path, _assembly.Name)));
        if (!types.All.Any() && !types.Warnings.Any())
        {
            throw new UserErrorException($"{Path.GetFileName(path)} has no contract with a shape; mark one with [GenerateShape]");
        }

        parsed.InvocationConfiguration.Output.Write(language.Write(types).ReplaceLineEndings("\n"));
        foreach (string warning in types.Warnings)
        {
            parsed.InvocationConfiguration.Error.WriteLine($"warning: {warning}");
        }

        return ExitCode.Success;
    }
}
