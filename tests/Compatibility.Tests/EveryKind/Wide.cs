using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>As many members as MemoryPack can count.</summary>
[GenerateShape]
public sealed record Wide(
    string? M1, bool M2, int? M3, string? M4, bool M5, int? M6, string? M7, bool M8, int? M9, string? M10,
    bool M11, int? M12, string? M13, bool M14, int? M15, string? M16, bool M17, int? M18, string? M19, bool M20,
    int? M21, string? M22, bool M23, int? M24, string? M25, bool M26, int? M27, string? M28, bool M29, int? M30,
    string? M31, bool M32, int? M33, string? M34, bool M35, int? M36, string? M37, bool M38, int? M39, string? M40,
    bool M41, int? M42, string? M43, bool M44, int? M45, string? M46, bool M47, int? M48, string? M49, bool M50,
    int? M51, string? M52, bool M53, int? M54, string? M55, bool M56, int? M57, string? M58, bool M59, int? M60,
    string? M61, bool M62, int? M63, string? M64, bool M65, int? M66, string? M67, bool M68, int? M69, string? M70,
    bool M71, int? M72, string? M73, bool M74, int? M75, string? M76, bool M77, int? M78, string? M79, bool M80,
    int? M81, string? M82, bool M83, int? M84, string? M85, bool M86, int? M87, string? M88, bool M89, int? M90,
    string? M91, bool M92, int? M93, string? M94, bool M95, int? M96, string? M97, bool M98, int? M99, string? M100,
    bool M101, int? M102, string? M103, bool M104, int? M105, string? M106, bool M107, int? M108, string? M109, bool M110,
    int? M111, string? M112, bool M113, int? M114, string? M115, bool M116, int? M117, string? M118, bool M119, int? M120,
    string? M121, bool M122, int? M123, string? M124, bool M125, int? M126, string? M127, bool M128, int? M129, string? M130,
    bool M131, int? M132, string? M133, bool M134, int? M135, string? M136, bool M137, int? M138, string? M139, bool M140,
    int? M141, string? M142, bool M143, int? M144, string? M145, bool M146, int? M147, string? M148, bool M149, int? M150,
    string? M151, bool M152, int? M153, string? M154, bool M155, int? M156, string? M157, bool M158, int? M159, string? M160,
    bool M161, int? M162, string? M163, bool M164, int? M165, string? M166, bool M167, int? M168, string? M169, bool M170,
    int? M171, string? M172, bool M173, int? M174, string? M175, bool M176, int? M177, string? M178, bool M179, int? M180,
    string? M181, bool M182, int? M183, string? M184, bool M185, int? M186, string? M187, bool M188, int? M189, string? M190,
    bool M191, int? M192, string? M193, bool M194, int? M195, string? M196, bool M197, int? M198, string? M199, bool M200,
    int? M201, string? M202, bool M203, int? M204, string? M205, bool M206, int? M207, string? M208, bool M209, int? M210,
    string? M211, bool M212, int? M213, string? M214, bool M215, int? M216, string? M217, bool M218, int? M219, string? M220,
    bool M221, int? M222, string? M223, bool M224, int? M225, string? M226, bool M227, int? M228, string? M229, bool M230,
    int? M231, string? M232, bool M233, int? M234, string? M235, bool M236, int? M237, string? M238, bool M239, int? M240,
    string? M241, bool M242, int? M243, string? M244, bool M245, int? M246, string? M247, bool M248, int? M249, string? M250,
    bool M251, int? M252, string? M253, bool M254);
